import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { AuditPage, FailedAction, LogEntry } from "../../../web/api/types.ts";
import { FailedBanner } from "../../../web/features/audit/failed-banner.tsx";
import HistoryPage from "../../../web/pages/history.tsx";
import { readToasts } from "../../../web/ui/overlays/toast-store.ts";
import { makeComment } from "../setup/fixtures.ts";
import { address, show, signIn, toasts } from "../setup/screen.tsx";
import { type Call, refusal, serve } from "../setup/server.ts";

const makeEntry = (fields: Partial<LogEntry> = {}): LogEntry => ({
  id: "1.7",
  at: "2026-05-20T12:00:00.000Z",
  actor: "person",
  who: { id: "u-1", name: "Ana" },
  what: "hidden",
  sentence: "Ana lo ocultó por «Spam».",
  comment: {
    id: "1",
    author_name: "Luis",
    excerpt: "Vendo de todo",
    platform: "facebook",
    account_name: "Panadería Sol",
  },
  from: "approved",
  to: "disapproved",
  reason: "Spam",
  note: null,
  via: "web",
  country: null,
  bulkId: null,
  undoable: false,
  ...fields,
});
const makeLog = (entries: LogEntry[], fields: Partial<AuditPage> = {}) => ({
  success: true as const,
  entries,
  bulks: [],
  rules: [],
  workspaceLines: [],
  people: [{ id: "u-1", name: "Ana" }],
  nextCursor: null,
  ...fields,
});
const makeFailed = (fields: Partial<FailedAction> = {}): FailedAction => ({
  id: "9",
  kind: "hide",
  text: null,
  reason: "transient",
  message: "Facebook no respondió tras varios intentos.",
  permission: null,
  meta_code: "2",
  attempts: 5,
  retryable: true,
  failed_at: "2026-05-20T12:00:00.000Z",
  social_account_id: "a-1",
  account_name: "Panadería Sol",
  platform: "facebook",
  comment: { id: "1", author_name: "Luis", content: "Vendo de todo" },
  ...fields,
});

type Answers = Parameters<typeof serve>[0];
const noFailures = { failedActions: [], nextCursor: null };

function open(answers: Answers, at = "/history"): Call[] {
  const calls = serve({
    "/social/accounts": () => ({ accounts: [], planLimit: {} }),
    "/comments/failed-actions": () => noFailures,
    ...answers,
  });
  show(<HistoryPage />, at);
  return calls;
}
const asked = (calls: Call[], method = "GET") => calls.filter((call) => call.method === method).map(({ url }) => url);
const query = () => new URL(address()!, "http://x.test").searchParams;
const rows = () => screen.getAllByRole("row").slice(1);

beforeEach(() => signIn());
it("lists each event with its comment, and how and from where it was done", async () => {
  open({ "/audit": () => makeLog([makeEntry({ note: "Ver con Luis", via: "web", country: "AR" })]) });
  const row = within(await screen.findByRole("row", { name: /Ana lo ocultó/ }));
  expect(row.getByText("Ana lo ocultó por «Spam».")).toBeTruthy();
  expect(row.getByText("Nota interna: Ver con Luis")).toBeTruthy();
  expect(row.getByText("Desde Atalaya · Argentina")).toBeTruthy();
  expect(row.getByText("Vendo de todo")).toBeTruthy();
  expect(row.queryByText(/Motivo/)).toBeNull();
  expect(row.queryByRole("button")).toBeNull();
});

it("keeps its filters in the address, and asks the server with them", async () => {
  const calls = open({ "/audit": () => makeLog([]), "/audit?what=hidden&actor=person": () => makeLog([]) });
  await screen.findByText("Aún no hay actividad");
  expect(screen.queryByRole("combobox", { name: "Quién" }), "the filters open by one button").toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Filtros" }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Quién" }), "Personas");
  await userEvent.selectOptions(screen.getByLabelText("Qué"), "Ocultos");
  expect(query().get("actor")).toBe("person");
  expect(query().get("what")).toBe("hidden");
  expect(screen.getByRole("button", { name: "Filtros 2" })).toBeTruthy();
  await waitFor(() =>
    expect(asked(calls).some((path) => /actor=person/.test(path) && /what=hidden/.test(path))).toBe(true),
  );
  expect(screen.queryByLabelText("Persona")).toBeNull();
});

it("ignores invalid filters of an address, and offers to clear the others", async () => {
  const calls = open(
    { "/audit?from=2026-05-01": () => makeLog([]), "/audit": () => makeLog([]) },
    "/history?from=2026-05-01&to=2026-02-30&actor=alien",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Limpiar Filtros" }));
  await screen.findByText("Aún no hay actividad");
  expect(asked(calls).filter((path) => path.startsWith("/audit"))).toEqual(["/audit?from=2026-05-01", "/audit"]);
});

it("continues where the server stopped reading", async () => {
  open(
    {
      "/audit?what=failed": () => makeLog([], { nextCursor: "5.1.1" }),
      "/audit?what=failed&cursor=5.1.1": () =>
        makeLog([makeEntry({ id: "2.2", sentence: "Facebook no aplicó el cambio." })]),
    },
    "/history?what=failed",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Seguir buscando" }));
  expect(await screen.findByText("Facebook no aplicó el cambio.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Seguir buscando" })).toBeNull();
});

it("undoes a decision, and shows the changed log", async () => {
  let undone = false;
  open({
    "/audit": () => makeLog([makeEntry({ undoable: !undone })]),
    "/comments/1/undo": () => {
      undone = true;
      return { comment: makeComment() };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: /Deshacer/ }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /Deshacer/ })).toBeNull());
  expect(toasts()).toEqual(["Decisión deshecha"]);
});

it("says why a decision could not be undone, and loads the log again", async () => {
  const calls = open({
    "/audit": () => makeLog([makeEntry({ undoable: true })]),
    "/comments/1/undo": () =>
      refusal(409, "nothing_to_undo", "No hay nada que deshacer: el comentario cambió después o ya se deshizo."),
  });
  await userEvent.click(await screen.findByRole("button", { name: /Deshacer/ }));
  await waitFor(() =>
    expect(toasts()).toEqual(["No hay nada que deshacer: el comentario cambió después o ya se deshizo."]),
  );
  await waitFor(() => expect(asked(calls).filter((path) => path === "/audit")).toHaveLength(2));
});

it("shows a bulk change in one line, opens it, and undoes it part by part", async () => {
  const entries = ["1", "2", "3"].map((id) =>
    makeEntry({ id: `${id}.7`, via: "bulk", bulkId: "77", undoable: true, comment: { ...makeEntry().comment, id } }),
  );
  const bulks = [{ id: "77", status: "disapproved" as const, changed: 450, undone: false }];
  const calls = open({
    "/audit": () => makeLog(entries, { bulks }),
    "/comments/bulk/77/undo": ({ body }) =>
      body.cursor
        ? { restored: ["3"], failures: [], nextCursor: null }
        : {
            restored: ["1"],
            failures: [{ id: "2", author_name: "Luis", message: "Cambió después." }],
            nextCursor: "2",
          },
  });
  expect(await screen.findByText("Ana ocultó 450 comentarios a la vez.")).toBeTruthy();
  expect(rows()).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Ver 3" }));
  expect(rows()).toHaveLength(4);
  await userEvent.click(screen.getByRole("button", { name: "Deshacer todo" }));
  expect(await screen.findByText("No se pudo con 1 comentario")).toBeTruthy();
  expect(toasts()).toEqual(["2 comentarios como antes"]);
  const undos = calls.filter(({ path }) => path === "/comments/bulk/77/undo").map(({ body }) => body);
  expect(undos).toEqual([{}, { cursor: "2" }]);
  await userEvent.click(screen.getByRole("button", { name: "Cerrar" }));
});

it("offers to load a failed log again", async () => {
  let fails = true;
  open({ "/audit": () => (fails ? refusal(500, "internal", "Error interno") : makeLog([makeEntry()])) });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("No se pudo cargar la actividad");
  fails = false;
  await userEvent.click(within(alert).getByRole("button", { name: "Reintentar" }));
  expect(await screen.findByText("Ana lo ocultó por «Spam».")).toBeTruthy();
});

const file = (body: BodyInit) =>
  new Response(body, {
    headers: {
      "content-type": "text/csv",
      "content-disposition": 'attachment; filename="atalaya-historial-2026-05-20.csv"',
    },
  });

it("saves the filtered log as a file, with the session's token and the server's name for it", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const calls = open(
    { "/audit?what=hidden": () => makeLog([]), "/audit/export.csv?what=hidden": () => file("a;b") },
    "/history?what=hidden",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Exportar" }));
  await userEvent.click(screen.getByRole("button", { name: "Exportar actividad" }));
  await waitFor(() => expect(saved).toEqual(["atalaya-historial-2026-05-20.csv"]));
  expect(calls.find(({ path }) => path.includes("export"))!.headers.get("authorization")).toBe("Bearer t-1");
  expect(await screen.findByText("Exportar actividad")).toBeTruthy();
});

it("exports the comments of the same page, network and days", async () => {
  const calls = open(
    { "/audit": () => makeLog([]), "/comments/export.csv": () => file("a;b") },
    "/history?page=100&platform=instagram&from=2026-05-01&what=hidden",
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  await userEvent.click(await screen.findByRole("button", { name: "Exportar" }));
  await userEvent.click(screen.getByRole("button", { name: "Exportar comentarios" }));
  await waitFor(() => expect(calls.map(({ path }) => path).join()).toContain("/comments/export.csv"));
  const asked = calls.find(({ path }) => path.includes("/comments/export.csv"))!;
  expect(Object.fromEntries(asked.query)).toEqual({ from: "2026-05-01", page: "100", platform: "instagram" });
});

it("saves no incomplete file, and says so without moving the buttons", async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  let sent = false;
  const cut = new ReadableStream({
    pull(controller) {
      if (sent) controller.error(new Error("gone"));
      else controller.enqueue(new TextEncoder().encode("a;b"));
      sent = true;
    },
  });
  const answers = [file(cut), file("a;b")];
  open({ "/audit": () => makeLog([]), "/comments/export.csv": () => answers.shift() });
  await userEvent.click(await screen.findByRole("button", { name: "Exportar" }));
  await userEvent.click(screen.getByRole("button", { name: "Exportar comentarios" }));
  await waitFor(() => expect(toasts()).toEqual(["La descarga se interrumpió. Inténtalo de nuevo."]));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(click).not.toHaveBeenCalled();
  readToasts()[0]!.action!.run();
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
});

it("lists actions that the network refused, and retries them", async () => {
  let retried = false;
  const gone = makeFailed({
    id: "10",
    kind: "reply_public",
    text: "Gracias",
    retryable: false,
    message: "El comentario ya no existe en la red social.",
  });
  open(
    {
      "/audit": () => makeLog([]),
      "/comments/failed-actions": () => ({ failedActions: retried ? [gone] : [makeFailed(), gone], nextCursor: null }),
      "/comments/failed-actions/9/retry": () => {
        retried = true;
        return { message: "Lo intentamos de nuevo." };
      },
    },
    "/history?tab=failed",
  );
  expect(await screen.findByText("Facebook no respondió tras varios intentos.")).toBeTruthy();
  expect(screen.getByRole("tab", { name: "Acciones sin aplicar 2" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  await waitFor(() => expect(screen.queryByText("Facebook no respondió tras varios intentos.")).toBeNull());
  expect(screen.getByText("El comentario ya no existe en la red social.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Reintentar" })).toBeNull();
  expect(toasts()).toEqual(["Lo intentamos de nuevo."]);
});

it("shows on the comments screen how many actions failed, if any", async () => {
  serve({
    "/comments/failed-actions": () => ({ failedActions: [makeFailed(), makeFailed({ id: "8" })], nextCursor: null }),
  });
  show(<FailedBanner />);
  expect(await screen.findByText("2 acciones no se pudieron aplicar en la red social.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ver" }).getAttribute("href")).toBe("/history?tab=failed");
  cleanup();
  const calls = serve({ "/comments/failed-actions": () => noFailures });
  show(<FailedBanner />);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole("status")).toBeNull();
});

it("shows a change of rules with before and after, its comments on demand, and takes it back", async () => {
  const rule = {
    ...{ id: "7", at: "2026-05-20T13:00:00.000Z", who: { id: "u-1", name: "Ana" }, account_name: null },
    sentence: "Ana cambió las reglas en todas las páginas.",
    details: ["Sensibilidad con ofensas: Normal → Estricto"],
    ...{ hidden: 2, released: 0, decides: true, undoable: true },
  };
  const calls = open({
    "/audit": (call) =>
      call.url.includes("change=7")
        ? makeLog([makeEntry({ sentence: "Atalaya lo ocultó." })])
        : makeLog([makeEntry()], { rules: [rule] }),
    "/audit/rules/7/undo": () => ({ success: true }),
  });
  await screen.findByText(rule.details[0]!);
  expect(rows()[0]!.textContent).toContain("Ocultos: 2");
  await userEvent.click(screen.getByRole("button", { name: "Ver comentarios" }));
  await screen.findByText("Atalaya lo ocultó.");
  await userEvent.click(screen.getByRole("button", { name: `Deshacer: ${rule.sentence}` }));
  await waitFor(() => expect(asked(calls, "POST").some((url) => url.includes("/audit/rules/7/undo"))).toBe(true));
});
