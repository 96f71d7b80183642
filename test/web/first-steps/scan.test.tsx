import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { saveSession } from "../../../web/api/session-store.ts";
import type { Account, ExampleComment, Scan } from "../../../web/api/types.ts";
import { FirstSteps } from "../../../web/features/first-steps/first-steps.tsx";
import { foundTogether, scanProgress } from "../../../web/features/first-steps/scan-progress.ts";
import { makeAccount } from "../accounts/people.ts";
import { pro } from "../people.ts";

const example = (id: string, content: string): ExampleComment => ({
  id,
  social_account_id: "a-1",
  account_name: "Café La Plaza",
  platform: "facebook",
  author_name: "Luis",
  content,
  status: "flagged",
  original_created_at: "2026-01-01T12:00:00.000Z",
  comment_url: null,
  reason_code: "toxic",
  reason: "Lenguaje ofensivo",
  reasons: [],
  looks_legitimate: false,
});
const scan = (fields: Partial<Scan> = {}): Scan => ({
  page: "a-1",
  account_name: "Café La Plaza",
  platform: "facebook",
  state: "running",
  days: 30,
  started_at: "2026-01-01T12:00:00.000Z",
  considered: 0,
  wouldHide: 0,
  comments: [],
  choice: null,
  ...fields,
});

const done = scan({ state: "done", considered: 300, wouldHide: 41, comments: [example("1", "Eres idiota")] });
const facebook = makeAccount();
const instagram = makeAccount({ id: "a-2", platform: "instagram" });

/** As a list tells of a scan. */
const progressOnly = (scan: Scan): Scan => ({ ...scan, wouldHide: null, comments: [] });

type Call = { method: string; path: string; body: Record<string, unknown> };
let calls: Call[];

/** A server whose scans are `scans` until something is posted, and what `after` says from then on. */
function serve(scans: Scan[], after: Scan[] = scans, refuse?: Response) {
  calls = [];
  let now = scans;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const call = {
      method: init.method!,
      path: url.replace("/api", ""),
      body: init.body ? JSON.parse(String(init.body)) : {},
    };
    calls.push(call);
    if (call.method === "POST") {
      if (refuse) return refuse;
      now = after;
    }
    const page = new URL(url, "http://localhost").searchParams.get("page");
    const scans = page === null ? now.map(progressOnly) : now.filter((scan) => scan.page === page);
    return Response.json({ success: true, scans, choice: call.body.choice, acts: call.body.choice === "protect" });
  });
}

function open(accounts: Account[] = [facebook]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <FirstSteps accounts={accounts} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const asked = () => calls.filter(({ method }) => method === "GET").map(({ path }) => path);
const posted = () => calls.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body]);

beforeEach(() => {
  localStorage.clear();
  saveSession({ token: "t-1", user: pro });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("begins the scan of every active account, and shows how far it is", async () => {
  serve([], [scan({ considered: 1234 })]);
  open([facebook, instagram, makeAccount({ id: "a-3", status: "inactive" })]);
  await userEvent.click(await screen.findByRole("button", { name: "Revisar mis últimos 30 días" }));
  expect(await screen.findByText("Revisando tus últimos 30 días: 1234 comentarios por ahora…")).toBeTruthy();
  expect(posted()).toEqual([
    ["/scans", { page: "a-1" }],
    ["/scans", { page: "a-2" }],
  ]);
});

it("tells why a scan cannot begin, and what to do when one broke off", async () => {
  serve([scan({ state: "failed" })], [], Response.json({ code: "x", message: "Vuelve a conectar." }, { status: 409 }));
  open();
  expect(await screen.findByText(/La revisión se detuvo/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Reintentar la revisión" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Vuelve a conectar.");
});

it("shows what would have been hidden, and protects without touching it", async () => {
  serve([done], [{ ...done, choice: "protect" }]);
  open();
  expect(await screen.findByText("De 300 comentarios de los últimos 30 días habríamos ocultado 41.")).toBeTruthy();
  expect(screen.getByText("Eres idiota")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Proteger desde ahora" }));
  expect(await screen.findByText(/Tu página está protegida desde ahora/)).toBeTruthy();
  expect(posted()).toEqual([["/scans/a-1/choice", { choice: "protect", hideFound: false }]]);
  expect(screen.queryByRole("button", { name: "Proteger desde ahora" })).toBeNull();
});

it("hides what was found only where that is ticked, and never while observing", async () => {
  serve([done], [{ ...done, choice: "observe" }]);
  open();
  await userEvent.click(await screen.findByLabelText("Ocultar también los 41 que se encontraron"));
  await userEvent.click(screen.getByRole("button", { name: "Solo observar" }));
  expect(await screen.findByText(/Atalaya observa y no oculta nada/)).toBeTruthy();
  expect(posted()).toEqual([["/scans/a-1/choice", { choice: "observe", hideFound: false }]]);
});

it("says so when there was nothing, and still asks for the choice", async () => {
  serve([scan({ state: "done" })]);
  open();
  expect(await screen.findByText(/No hay comentarios de los últimos 30 días/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Proteger desde ahora" })).toBeTruthy();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

it("remembers the choice, and that the guide was put away", async () => {
  serve([{ ...done, choice: "observe" }]);
  open();
  expect(await screen.findByText(/Atalaya observa/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Ocultar primeros pasos" }));
  cleanup();
  open();
  expect(screen.queryByText("Primeros pasos")).toBeNull();
});

it("asks for nothing before a page is connected", async () => {
  serve([]);
  open([]);
  await waitFor(() => expect(screen.getByText("Primeros pasos")).toBeTruthy());
  expect(calls).toEqual([]);
});

it("puts the scans of several accounts together, and waits for all of them", () => {
  const both = [facebook, instagram];
  const other = scan({ page: "a-2", state: "waiting", considered: 5 });
  expect(scanProgress([], [])).toBeNull();
  expect(scanProgress(both, [done])).toEqual({ state: "none", toStart: ["a-2"] });
  expect(scanProgress(both, [done, other])).toEqual({ state: "running", considered: 305, isWaiting: true });
  expect(scanProgress(both, [scan({ state: "failed" })])).toEqual({ state: "failed", toStart: ["a-1", "a-2"] });
  expect(
    scanProgress(both, [
      { ...done, choice: "protect" },
      { ...done, page: "a-2" },
    ]),
  ).toEqual({
    state: "done",
    pages: ["a-1", "a-2"],
    considered: 600,
    choice: null,
  });
  const second = { ...done, page: "a-2", comments: [example("2", "Otra"), example("3", "Más")] };
  expect(foundTogether([done, second])).toMatchObject({
    wouldHide: 82,
    comments: [{ id: "1" }, { id: "2" }, { id: "3" }],
  });
});

it("asks what was found once, page by page, when all are through, and no more when the owner chose", async () => {
  const other = { ...done, page: "a-2" };
  serve(
    [done, other],
    [done, other].map((one) => ({ ...one, choice: "observe" as const })),
  );
  open([facebook, instagram]);
  expect(await screen.findByText("De 600 comentarios de los últimos 30 días habríamos ocultado 82.")).toBeTruthy();
  const results = ["/scans?page=a-1", "/scans?page=a-2"];
  expect(asked()).toEqual(["/scans", ...results]);
  await userEvent.click(screen.getByRole("button", { name: "Solo observar" }));
  expect(await screen.findByText(/Atalaya observa/)).toBeTruthy();
  expect(asked()).toEqual(["/scans", ...results, "/scans"]);
  cleanup();
  serve([scan({ considered: 3 })]);
  open();
  expect(await screen.findByText(/3 comentarios por ahora/)).toBeTruthy();
  expect(asked()).toEqual(["/scans"]);
});
