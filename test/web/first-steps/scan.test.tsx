import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { Account, ExampleComment, Scan } from "../../../web/api/types.ts";
import { FirstSteps } from "../../../web/features/first-steps/first-steps.tsx";
import { FoundNotice } from "../../../web/features/first-steps/found-notice.tsx";
import { combinedFindings, scanProgress } from "../../../web/features/first-steps/scan-progress.ts";
import { makeAccount } from "../accounts/fixtures.ts";
import { show, signIn } from "../setup/screen.tsx";
import { type Call, serve } from "../setup/server.ts";

const example = (id: string, content: string): ExampleComment => ({
  id,
  account_name: "Café La Plaza",
  author_name: "Luis",
  content,
  reason_code: "toxic",
  reason: "Lenguaje ofensivo",
  reasons: [],
  looks_legitimate: false,
});
const scan = (fields: Partial<Scan> = {}): Scan => ({
  page: "a-1",
  state: "running",
  considered: 0,
  wouldHide: 0,
  comments: [],
  choice: null,
  ...fields,
});

const done = scan({ state: "done", considered: 300, wouldHide: 41, comments: [example("1", "Eres idiota")] });
const facebook = makeAccount();
const instagram = makeAccount({ id: "a-2", platform: "instagram" });

/** A scan as lists return it, without its results. */
const progressOnly = (scan: Scan): Scan => ({ ...scan, wouldHide: null, comments: [] });

let calls: Call[];

/** A server whose scans are `scans` until something is posted, and `after` from then on. */
function scanning(scans: Scan[], after: Scan[] = scans, refuse?: Response) {
  let now = scans;
  calls = serve(({ method, query, body }) => {
    if (method === "POST" && refuse) return refuse;
    if (method === "POST") now = after;
    const page = query.get("page");
    const found = page === null ? now.map(progressOnly) : now.filter((scan) => scan.page === page);
    return { scans: found, choice: body.choice, acts: body.choice === "protect" };
  });
}

const open = (accounts: Account[] = [facebook]) => show(<FirstSteps accounts={accounts} />);
const asked = () =>
  calls.filter(({ method, url }) => method === "GET" && url.startsWith("/scans")).map(({ url }) => url);
const posted = () => calls.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body]);

beforeEach(() => signIn());
it("starts the scan of every active account by itself, and shows its progress", async () => {
  scanning([], [scan({ considered: 1234 })]);
  open([facebook, instagram, makeAccount({ id: "a-3", status: "inactive" })]);
  expect(await screen.findByText("Revisando tus últimos 30 días: 1.234 comentarios por ahora…")).toBeTruthy();
  expect(posted()).toEqual([
    ["/scans", { page: "a-1" }],
    ["/scans", { page: "a-2" }],
  ]);
});

it("says why a scan cannot start, and what to do when one stopped", async () => {
  scanning(
    [scan({ state: "failed" })],
    [],
    Response.json({ code: "x", message: "Vuelve a conectar." }, { status: 409 }),
  );
  open();
  expect(await screen.findByText(/La revisión se detuvo/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Reintentar la revisión" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Vuelve a conectar.");
});

it("shows what would have been hidden as a decision, hides it with one click, and stays there", async () => {
  scanning([done], [{ ...done, choice: "protect" }]);
  open();
  expect(await screen.findByText("De 300 comentarios de los últimos 30 días habríamos ocultado 41.")).toBeTruthy();
  expect(screen.getByRole("img", { name: "41 de 300 comentarios, en rojo" })).toBeTruthy();
  expect(screen.getByText("Eres idiota")).toBeTruthy();
  expect(
    screen.getByText(/^Leerlos uno a uno serían unos 30 minutos: 6 segundos por comentario, .*Brysbaert, 2019\)\.$/),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Ocultar estos 41 y proteger" }));
  expect(await screen.findByText("El próximo insulto desaparece solo")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ver los 41" }).getAttribute("href")).toBe("/comments?status=disapproved");
  expect(posted()).toEqual([["/scans/a-1/choice", { choice: "protect", hideFound: true }]]);
  expect(screen.queryByRole("button", { name: /y proteger$/ })).toBeNull();
});

it("protects from now on without hiding what was found, and hides nothing while observing", async () => {
  scanning([done], [{ ...done, choice: "protect" }]);
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Dejar estos visibles" }));
  expect(await screen.findByRole("link", { name: "Ver los ocultos" })).toBeTruthy();
  expect(posted()).toEqual([["/scans/a-1/choice", { choice: "protect", hideFound: false }]]);
  cleanup();
  scanning([done], [{ ...done, choice: "observe" }]);
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Solo observar" }));
  expect(await screen.findByText(/Atalaya observa y no oculta nada/)).toBeTruthy();
  expect(posted()).toEqual([["/scans/a-1/choice", { choice: "observe", hideFound: false }]]);
});

it("says when the general settings let it hide nothing", async () => {
  serve(({ method, query }) => {
    if (method === "POST") return { choice: "protect", acts: false };
    return { scans: [query.get("page") === null ? progressOnly(done) : done] };
  });
  open();
  await screen.findByRole("button", { name: "Ocultar estos 41 y proteger" });
  serve(({ method }) =>
    method === "POST" ? { choice: "protect", acts: false } : { scans: [{ ...progressOnly(done), choice: "protect" }] },
  );
  await userEvent.click(screen.getByRole("button", { name: "Ocultar estos 41 y proteger" }));
  expect(await screen.findByText(/La configuración general no deja ocultar nada/)).toBeTruthy();
});

it("draws a dot for several comments where there are many", async () => {
  scanning([{ ...done, considered: 4_000, wouldHide: 1 }]);
  open();
  expect(await screen.findByText("Cada punto son unos 10 comentarios.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Ocultar este y proteger" })).toBeTruthy();
});

it("says so when nothing was found, and still asks for the choice", async () => {
  scanning([scan({ state: "done" })]);
  open();
  expect(await screen.findByText(/No hay comentarios de los últimos 30 días/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Seguir protegiendo" })).toBeTruthy();
  expect(screen.queryByRole("img")).toBeNull();
});

it("remembers the choice, and that the guide was dismissed", async () => {
  scanning([{ ...done, choice: "observe" }]);
  open();
  expect(await screen.findByText(/Atalaya observa/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Ocultar primeros pasos" }));
  cleanup();
  open();
  expect(screen.queryByText("Primeros pasos")).toBeNull();
});

it("requests nothing before a page is connected", async () => {
  scanning([]);
  open([]);
  await waitFor(() => expect(screen.getByText("Primeros pasos")).toBeTruthy());
  expect(calls).toEqual([]);
});

it("combines the scans of several accounts, and waits for all of them", () => {
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
  expect(combinedFindings([done, second])).toMatchObject({
    wouldHide: 82,
    comments: [{ id: "1" }, { id: "2" }, { id: "3" }],
  });
});

it("loads the findings once, page by page, when all scans have ended, and not after the owner's choice", async () => {
  const other = { ...done, page: "a-2" };
  scanning(
    [done, other],
    [done, other].map((each) => ({ ...each, choice: "observe" as const })),
  );
  open([facebook, instagram]);
  expect(await screen.findByText("De 600 comentarios de los últimos 30 días habríamos ocultado 82.")).toBeTruthy();
  const results = ["/scans?page=a-1", "/scans?page=a-2"];
  expect(asked()).toEqual(["/scans", ...results]);
  await userEvent.click(screen.getByRole("button", { name: "Solo observar" }));
  expect(await screen.findByText(/Atalaya observa/)).toBeTruthy();
  expect(asked()).toEqual(["/scans", ...results, "/scans"]);
  cleanup();
  scanning([scan({ considered: 3 })]);
  open();
  expect(await screen.findByText(/3 comentarios por ahora/)).toBeTruthy();
  expect(asked()).toEqual(["/scans"]);
});

it("says what Facebook is asked for beside the button that opens its window, and that an inactive page is not protected", async () => {
  serve(() => ({ scans: [] }));
  open([]);
  expect(await screen.findByText(/Nunca publicamos en tu muro/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Conectar Facebook e Instagram" })).toBeTruthy();
  cleanup();
  open([makeAccount({ status: "inactive" })]);
  expect(await screen.findByText(/conectada, pero inactiva/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Activar mi página" })).toBeTruthy();
});

it("says on the dashboard what was found, until the owner has decided about it", async () => {
  const answer = (scans: Scan[]) =>
    serve(({ path, query }) => {
      if (path === "/social/accounts") return { accounts: [facebook], planLimit: { total: 3, plan: "Pro" } };
      return { scans: query.get("page") === null ? scans.map(progressOnly) : scans };
    });
  answer([done]);
  show(<FoundNotice />);
  expect(await screen.findByText("Antes de conectar llegaron 41 comentarios que habríamos ocultado.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Decidir" }).getAttribute("href")).toBe("/accounts");
  cleanup();
  const calls = answer([{ ...done, choice: "observe" }]);
  show(<FoundNotice />);
  await waitFor(() => expect(calls.some(({ path }) => path === "/scans")).toBe(true));
  expect(screen.queryByRole("link")).toBeNull();
});
