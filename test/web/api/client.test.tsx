import { beforeEach, expect, it, vi } from "vitest";
import { CONNECTION_MESSAGE } from "../../../web/api/api-error.ts";
import { get, post } from "../../../web/api/client.ts";
import { readToken, saveSession } from "../../../web/api/session-store.ts";
import { pro } from "../setup/people.ts";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
  saveSession({ token: "t-1", user: pro });
});
it("sends the session's token and leaves out empty parameters", async () => {
  fetched.mockResolvedValue(Response.json({ success: true }));
  await get("/comments", { status: "flagged", cursor: null, search: "" });
  const [url, init] = fetched.mock.calls[0]!;
  expect(url).toBe("/api/comments?status=flagged");
  expect(new Headers(init?.headers).get("Authorization")).toBe("Bearer t-1");
  expect(init?.credentials).toBe("include");
});

it("ends the session on a 401 and shows the sentence that came with a code", async () => {
  fetched.mockResolvedValue(Response.json({ code: "unauthorized", message: "Caducó." }, { status: 401 }));
  await expect(get("/comments")).rejects.toMatchObject({ code: "unauthorized", message: "Caducó." });
  expect(readToken()).toBeNull();
  expect(localStorage.getItem("user")).toBeNull();
});

it("leaves the session alone that began after the refused call", async () => {
  fetched.mockImplementation(async () => {
    saveSession({ token: "t-2", user: pro });
    return Response.json({ code: "unauthorized", message: "Caducó." }, { status: 401 });
  });
  await expect(get("/comments")).rejects.toMatchObject({ code: "unauthorized" });
  expect(readToken()).toBe("t-2");
});

it("takes the answer that was asked for before the code was there, once and for the same session only", async () => {
  const asked = (token: string) => ({
    path: "/auth/verify-token",
    token,
    answer: Promise.resolve(Response.json({ early: true })),
  });
  fetched.mockImplementation(async () => Response.json({ early: false }));
  vi.stubGlobal("earlyAnswer", asked("t-1"));
  await expect(get("/comments")).resolves.toEqual({ early: false });
  await expect(get("/auth/verify-token")).resolves.toEqual({ early: true });
  await expect(get("/auth/verify-token")).resolves.toEqual({ early: false });
  vi.stubGlobal("earlyAnswer", asked("somebody else's"));
  await expect(get("/auth/verify-token")).resolves.toEqual({ early: false });
});

it("tries a 502 once more, after two seconds", async () => {
  vi.useFakeTimers();
  fetched.mockResolvedValueOnce(new Response("", { status: 502 }));
  fetched.mockResolvedValueOnce(Response.json({ success: true }));
  const answer = get("/comments");
  await vi.advanceTimersByTimeAsync(1_999);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await expect(answer).resolves.toEqual({ success: true });
});

it("gives up after the second 502, without repeating what the gateway said", async () => {
  vi.useFakeTimers();
  fetched.mockImplementation(async () => Response.json({ message: "upstream exploded" }, { status: 502 }));
  const refused = expect(post("/comments/status", {})).rejects.toThrow("Error interno del servidor");
  await vi.advanceTimersByTimeAsync(2_000);
  await refused;
  expect(fetched).toHaveBeenCalledTimes(2);
});

it("says that the connection failed when nothing answers", async () => {
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(get("/comments")).rejects.toThrow(CONNECTION_MESSAGE);
  expect(readToken()).toBe("t-1");
});
