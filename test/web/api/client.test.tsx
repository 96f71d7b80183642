import { readFileSync } from "node:fs";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { api, bodyOf } from "../../../web/api/api.ts";
import { CONNECTION_MESSAGE, errorFrom, fieldErrorsOf, messageOf } from "../../../web/api/api-error.ts";
import { readToken, saveSession } from "../../../web/api/session-store.ts";
import { accountsQuery } from "../../../web/features/accounts/queries.ts";
import { billing } from "../../../web/features/billing/calls.ts";
import { readFilter } from "../../../web/features/comments/data/filter.ts";
import { commentsQuery } from "../../../web/features/comments/data/queries.ts";
import { insightsQuery } from "../../../web/features/dashboard/queries.ts";
import { WORKSPACE_HEADER } from "../../../worker/vocabulary/api/headers.ts";
import { pro } from "../setup/fixtures.ts";

const fetched = vi.fn<typeof fetch>();
const listComments = () => bodyOf(api.comments.$get({ query: {} }));
const verifyToken = () => bodyOf(api.auth["verify-token"].$get());

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
  saveSession({ token: "t-1", user: pro });
});
it("sends the session's token and leaves out empty parameters", async () => {
  fetched.mockResolvedValue(Response.json({ success: true }));
  await bodyOf(api.comments.$get({ query: { status: "flagged", cursor: undefined, search: "" } }));
  const [url, init] = fetched.mock.calls[0]!;
  expect(url).toBe("/api/comments?status=flagged");
  expect(new Headers(init?.headers).get("Authorization")).toBe("Bearer t-1");
  expect(init?.credentials).toBe("include");
});

it("ends the session on a 401 and shows the sentence that came with a code", async () => {
  fetched.mockResolvedValue(Response.json({ code: "unauthorized", message: "Caducó." }, { status: 401 }));
  await expect(listComments()).rejects.toMatchObject({ code: "unauthorized", message: "Caducó." });
  expect(readToken()).toBeNull();
  expect(localStorage.getItem("user")).toBeNull();
});

it("keeps a session that began after the refused call", async () => {
  fetched.mockImplementation(async () => {
    saveSession({ token: "t-2", user: pro });
    return Response.json({ code: "unauthorized", message: "Caducó." }, { status: 401 });
  });
  await expect(listComments()).rejects.toMatchObject({ code: "unauthorized" });
  expect(readToken()).toBe("t-2");
});

it("uses the answer that was requested before the code loaded, once and for the same session only", async () => {
  vi.stubGlobal("takeEarlyAnswer", undefined);
  fetched.mockImplementation(async () => Response.json({ early: true }));
  new Function(readFileSync("web/public/session.js", "utf8"))();
  fetched.mockImplementation(async () => Response.json({ early: false }));
  await expect(listComments()).resolves.toEqual({ early: false });
  saveSession({ token: "somebody else's", user: pro });
  await expect(verifyToken()).resolves.toEqual({ early: false });
  saveSession({ token: "t-1", user: pro });
  await expect(verifyToken()).resolves.toEqual({ early: true });
  await expect(verifyToken()).resolves.toEqual({ early: false });
});

it("the early requests name the session and the workspace as the screens do", async () => {
  // Stubbed before the script defines it, so that it is removed after the test.
  vi.stubGlobal("takeEarlyAnswer", undefined);
  fetched.mockImplementation(async () => Response.json({}));
  new Function(readFileSync("web/public/session.js", "utf8"))();
  vi.stubGlobal("takeEarlyAnswer", undefined);
  await verifyToken();
  const [early, later] = fetched.mock.calls.map(([, init]) => new Headers(init?.headers));
  expect([...early!]).toEqual([...later!]);
  expect(later!.get(WORKSPACE_HEADER)).toBe(pro.workspace.id);
});

it("the early requests use the same addresses as the screens", async () => {
  const early = readFileSync("web/public/session.js", "utf8");
  expect(early).toContain(`"/api${api.auth["verify-token"].$path()}"`);
  const client = new QueryClient();
  fetched.mockImplementation(async () =>
    Response.json({ comments: [], nextCursor: null, accounts: [], planLimit: {}, subscription: {}, usage: {} }),
  );
  await client.fetchInfiniteQuery(commentsQuery(readFilter(new URLSearchParams())));
  await client.fetchQuery(accountsQuery);
  await client.fetchQuery(insightsQuery("OWNER", "7D", {}));
  await billing.subscription();
  await billing.usage();
  const asked = fetched.mock.calls.map(([url]) => String(url));
  expect(asked).toHaveLength(5);
  for (const url of asked) expect(early.replace(/\$\{.*?\}/, "OWNER")).toContain(url);
});

it("tries a 502 once more, after two seconds", async () => {
  vi.useFakeTimers();
  fetched.mockResolvedValueOnce(new Response("", { status: 502 }));
  fetched.mockResolvedValueOnce(Response.json({ success: true }));
  const answer = listComments();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await expect(answer).resolves.toEqual({ success: true });
});

it("gives up after the second 502, without repeating what the gateway said", async () => {
  vi.useFakeTimers();
  fetched.mockImplementation(async () => Response.json({ message: "upstream exploded" }, { status: 502 }));
  const decide = bodyOf(api.comments.status.$post({ json: { commentId: "1", status: "approved" } }));
  const refused = expect(decide).rejects.toThrow("Error interno del servidor");
  await vi.advanceTimersByTimeAsync(2_000);
  await refused;
  expect(fetched).toHaveBeenCalledTimes(2);
});

it("says that the connection failed when no answer comes", async () => {
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(listComments()).rejects.toThrow(CONNECTION_MESSAGE);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await expect(listComments()).rejects.toThrow("Verifique su conexión a internet.");
  expect(readToken()).toBe("t-1");
});

it("says so when the answer is not JSON, whatever its content type", async () => {
  fetched.mockResolvedValueOnce(new Response("<!doctype html>", { headers: { "content-type": "text/html" } }));
  await expect(listComments()).rejects.toMatchObject({
    code: "unreadable",
    message: "Respuesta inválida del servidor",
  });
  fetched.mockResolvedValueOnce(new Response("{", { headers: { "content-type": "application/json" } }));
  await expect(listComments()).rejects.toMatchObject({
    code: "unreadable",
    message: "Respuesta inválida del servidor",
  });
});

it("ends a call with the caller's own signal", async () => {
  fetched.mockImplementation(
    (_, init) =>
      new Promise((_, refuse) => {
        const end = () => refuse(new DOMException("aborted", "AbortError"));
        if (init?.signal?.aborted) end();
        else init?.signal?.addEventListener("abort", end);
      }),
  );
  const leaving = new AbortController();
  const call = bodyOf(api.comments.$get({ query: {} }, { init: { signal: leaving.signal } }));
  leaving.abort();
  await expect(call).rejects.toThrow(CONNECTION_MESSAGE);
});

it("a failure of the server that names no cause has the caller's sentence", () => {
  const otherwise = "Error al guardar la configuración";
  expect(messageOf(errorFrom(500, "<html>"), otherwise)).toBe(otherwise);
  expect(messageOf(errorFrom(500, { code: "internal", message: "Error interno" }), otherwise)).toBe("Error interno");
  expect(messageOf(errorFrom(404, null), otherwise)).toBe("El recurso solicitado no existe.");
});

it.each([
  [401, "No autorizado. Por favor inicie sesión nuevamente."],
  [403, "No tiene permisos para realizar esta acción."],
  [404, "El recurso solicitado no existe."],
  [500, "Error interno del servidor. Intente nuevamente más tarde."],
  [418, "Error interno del servidor. Intente nuevamente más tarde."],
])("has a sentence for a %d without one", (status, message) => {
  expect(errorFrom(status, {})).toMatchObject({ message, explains: false });
});

it("a refused field has the first sentence about it, and a failure of the server refuses none", () => {
  const errors = [
    { field: "email", message: "Escribe un correo" },
    { field: "email", message: "El correo es demasiado largo" },
  ];
  const refused = errorFrom(400, { code: "validation_failed", message: "Revisa los campos", errors });
  expect([...fieldErrorsOf(refused)]).toEqual([["email", "Escribe un correo"]]);
  expect([fieldErrorsOf(errorFrom(500, null)).size, fieldErrorsOf(new Error("x")).size]).toEqual([0, 0]);
});
