import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { Account, AccountsAnswer, Health } from "../../../web/api/types.ts";
import AccountsPage from "../../../web/pages/accounts.tsx";
import { show, signIn } from "../setup/screen.tsx";
import { type Call, refusal, serve } from "../setup/server.ts";
import { makeAccount, makeAnswer, makeGroup, makeHealth } from "./fixtures.ts";

type Answers = { accounts: AccountsAnswer; health?: Health; refuse?: (call: Call) => Response | undefined };

let calls: Call[];

/** Opens the page with these answers of the server. `refuse` may refuse a call. */
function open({ accounts, health, refuse }: Answers) {
  calls = serve((call) => {
    const refused = refuse?.(call);
    if (refused) return refused;
    if (call.path === "/social/accounts") return accounts;
    if (call.path === "/social/accounts/stats") return { accountStats: [] };
    if (/^\/social\/accounts\/[^/]+\/(health|check|repair)$/.test(call.path)) return { health };
    return { message: "Hecho.", post: { id: "1" } };
  });
  show(<AccountsPage />);
}

async function chooseMore(action: string) {
  await userEvent.click(await screen.findByRole("button", { name: "Más acciones de Café La Plaza de Facebook" }));
  await userEvent.click(screen.getByRole("button", { name: action }));
}
const statusCalls = () => calls.filter(({ path }) => path === "/social/accounts/status").map(({ body }) => body);
const paused = { status: "inactive", paused_by_plan: true } as const;
const bakery = (fields: Partial<Account> = {}) => makeGroup("1", "Panadería Sol", fields);
const cafe = (fields: Partial<Account> = {}) => makeGroup("2", "Café La Plaza", fields);

beforeEach(() => signIn({ subscription_status: "active" }));
it("counts a page and its Instagram account as one, and offers a larger plan at the limit", async () => {
  open({ accounts: makeAnswer(bakery(), { total: 1 }) });
  expect(await screen.findByText("Has alcanzado el límite de páginas activas.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Mejorar plan" }).getAttribute("href")).toBe("/pricing");
});

it("says how many more pages the plan allows", async () => {
  open({ accounts: makeAnswer(bakery(), { total: 3 }) });
  expect(await screen.findByText("Puedes activar 2 página(s) más con tu plan actual.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Mejorar plan" })).toBeNull();
});

it("refuses to activate a page beyond the limit without a request, and lets the banner be closed", async () => {
  open({ accounts: makeAnswer([...bakery(), ...cafe({ status: "inactive" })], { total: 1, plan: "Basic" }) });
  await userEvent.click(await screen.findByRole("button", { name: "Activar Café La Plaza de Facebook" }));
  expect(screen.getByRole("alert").textContent).toContain(
    "Has alcanzado el límite de 1 páginas activas para tu plan Basic. Desactiva alguna página o actualiza tu plan.",
  );
  expect(statusCalls()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Cerrar" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("removes the banner of the limit as soon as another page is deactivated", async () => {
  open({ accounts: makeAnswer([...bakery(), ...cafe({ status: "inactive" })], { total: 1, plan: "Basic" }) });
  await userEvent.click(await screen.findByRole("button", { name: "Activar Café La Plaza de Facebook" }));
  expect(screen.getByRole("alert").textContent).toContain("Has alcanzado el límite");
  await userEvent.click(screen.getByRole("button", { name: "Desactivar Panadería Sol de Facebook" }));
  await waitFor(() => expect(statusCalls()).toEqual([{ accountId: "1-fb", status: "inactive" }]));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("removes the banner of the limit when the limit is not reached any more, whatever the cause", async () => {
  const accounts = makeAnswer([...bakery(), ...cafe({ status: "inactive" })], { total: 1, plan: "Basic" });
  const answers = { accounts };
  calls = serve(({ path }) => (path === "/social/accounts" ? answers.accounts : { accountStats: [] }));
  show(<AccountsPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Activar Café La Plaza de Facebook" }));
  expect(screen.getByRole("alert").textContent).toContain("Has alcanzado el límite");
  answers.accounts = makeAnswer(cafe({ status: "inactive" }), { total: 1, plan: "Basic" });
  await userEvent.click(screen.getByRole("button", { name: "Actualizar" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

it("activates the second account of an active page at the limit", async () => {
  const [facebook, instagram] = bakery();
  open({ accounts: makeAnswer([facebook!, { ...instagram!, status: "inactive" }], { total: 1 }) });
  await userEvent.click(await screen.findByRole("button", { name: "Activar Panadería Sol IG de Instagram" }));
  await waitFor(() => expect(statusCalls()).toEqual([{ accountId: "1-ig", status: "active" }]));
});

it("shows our own sentence when deactivating fails, and the server's when it refuses", async () => {
  const answers = [refusal(500, "internal", "Error interno"), refusal(409, "page_claimed", "Ya está protegida.")];
  open({
    accounts: makeAnswer(bakery()),
    refuse: ({ path }) => (path === "/social/accounts/status" ? answers.shift() : undefined),
  });
  const button = await screen.findByRole("button", { name: "Desactivar Panadería Sol de Facebook" });
  await userEvent.click(button);
  expect((await screen.findByRole("alert")).textContent).toContain("Error al desactivar la cuenta");
  await userEvent.click(button);
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Ya está protegida."));
});

it("deletes an account and keeps its comments by default", async () => {
  open({ accounts: makeAnswer([makeAccount()]) });
  const chooseRemove = () => chooseMore("Quitar Café La Plaza de Facebook de Atalaya");
  await chooseRemove();
  const dialog = screen.getByRole("dialog", { name: "Quitar de Atalaya" });
  expect(dialog.textContent).toContain(
    "¿Estás seguro de que deseas eliminar esta cuenta? Esta acción no se puede deshacer.",
  );
  await userEvent.click(within(dialog).getByRole("button", { name: "Quitar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await chooseRemove();
  await userEvent.click(screen.getByRole("radio", { name: "Borrarlos" }));
  await userEvent.click(screen.getByRole("button", { name: "Quitar" }));
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === "/social/disconnect").map(({ body }) => body)).toEqual([
      { accountId: "a-1", comments: "keep" },
      { accountId: "a-1", comments: "delete" },
    ]),
  );
});

it("asks which pages stay, ends every deactivation before the first activation, and reloads the list", async () => {
  let release = () => undefined as undefined;
  const waiting = new Promise<void>((resolve) => {
    release = () => resolve() as undefined;
  });
  open({ accounts: makeAnswer([...bakery(), ...cafe(paused)], { total: 1, choose: true }) });
  const answering = fetch;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const answer = await answering(url, init);
    if (String(init.body).includes('"inactive"')) await waiting;
    return answer;
  });
  const dialog = await screen.findByRole("dialog", { name: "Elige tus páginas activas" });
  const save = within(dialog).getByRole("button", { name: "Guardar selección" }) as HTMLButtonElement;
  await userEvent.click(within(dialog).getByRole("checkbox", { name: "Café La Plaza" }));
  expect(dialog.textContent).toContain(
    "Has seleccionado 2 páginas distintas, pero tu plan actual permite un máximo de 1.",
  );
  expect(save.disabled).toBe(true);
  await userEvent.click(within(dialog).getByRole("checkbox", { name: "Panadería Sol" }));
  expect(save.disabled).toBe(false);
  const loads = () => calls.filter(({ path }) => path === "/social/accounts").length;
  const before = loads();
  await userEvent.click(save);
  const deactivated = [
    { accountId: "1-fb", status: "inactive" },
    { accountId: "1-ig", status: "inactive" },
  ];
  expect(statusCalls()).toEqual(deactivated);
  expect(within(dialog).getByRole("button", { name: "Guardando..." })).toHaveProperty("disabled", true);
  release();
  await waitFor(() =>
    expect(statusCalls()).toEqual([
      ...deactivated,
      { accountId: "2-fb", status: "active" },
      { accountId: "2-ig", status: "active" },
    ]),
  );
  await waitFor(() => expect(loads()).toBeGreaterThan(before));
});

it("clears the selection of pages that stay paused, and cannot save an empty choice", async () => {
  open({ accounts: makeAnswer([...bakery(), ...cafe(paused)], { total: 1, choose: true }) });
  const dialog = await screen.findByRole("dialog", { name: "Elige tus páginas activas" });
  const kept = within(dialog).getByRole("checkbox", { name: "Panadería Sol" });
  await userEvent.click(kept);
  expect(within(dialog).getByRole("button", { name: "Guardar selección" })).toHaveProperty("disabled", true);
  await userEvent.click(kept);
  await userEvent.click(within(dialog).getByRole("button", { name: "Guardar selección" }));
  await waitFor(() => expect(statusCalls()).toHaveLength(4));
  expect(statusCalls().slice(0, 2)).toEqual([
    { accountId: "2-fb", status: "inactive" },
    { accountId: "2-ig", status: "inactive" },
  ]);
});

it("activates nothing when a deactivation fails", async () => {
  open({
    accounts: makeAnswer([...bakery(), ...cafe(paused)], { total: 1, choose: true }),
    refuse: ({ body }) => (body.status === "inactive" ? refusal(500, "internal", "Error interno") : undefined),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Guardar selección" }));
  expect((await screen.findByRole("alert")).textContent).toContain(
    "No se pudo guardar la selección de cuentas. Por favor, intenta de nuevo.",
  );
  expect(statusCalls().every(({ status }) => status === "inactive")).toBe(true);
});

it("says what paused a page, and opens the choice again", async () => {
  open({ accounts: makeAnswer([...bakery(), ...cafe(paused)], { total: 1, choose: true }) });
  await userEvent.click(await screen.findByRole("button", { name: "Ahora no" }));
  expect(screen.getAllByText("En pausa")).toHaveLength(2);
  expect(screen.getAllByText(/Tu plan la ha puesto en pausa.* Se reanuda si la eliges/)).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Elegir páginas activas" }));
  expect(screen.getByRole("dialog", { name: "Elige tus páginas activas" })).toBeTruthy();
});

it("shows what is missing first, what it causes, and asks Facebook for exactly that", async () => {
  const opened = { location: { href: "" }, close: vi.fn() };
  vi.spyOn(window, "open").mockReturnValue(opened as unknown as Window);
  open({
    accounts: makeAnswer([makeAccount()]),
    health: makeHealth({
      state: "broken",
      problems: [
        { code: "silent", severity: "warning", causes: "Lleva un tiempo callada.", remedy: { kind: "repair" } },
        {
          code: "permission_missing",
          severity: "error",
          causes: "No podemos ocultar comentarios.",
          remedy: {
            kind: "reconnect",
            permissions: [{ scope: "pages_manage_engagement", name: "Moderar comentarios de Facebook" }],
          },
        },
      ],
    }),
  });
  await userEvent.click(await screen.findByRole("button", { name: /Estado de la conexión de Café La Plaza/ }));
  const titles = (await screen.findAllByRole("heading", { level: 5 })).map(({ textContent }) => textContent);
  expect(titles.slice(0, 2)).toEqual(["Falta el permiso «Moderar comentarios de Facebook»", "Silencio inusual"]);
  expect(screen.getByText("No podemos ocultar comentarios.")).toBeTruthy();

  await userEvent.click(screen.getByRole("button", { name: "Volver a conectar" }));
  const dialog = screen.getByRole("dialog", { name: "¿Volver a conectar Café La Plaza?" });
  expect(dialog.textContent).toContain("Moderar comentarios de Facebook");
  expect(calls.some(({ path }) => path === "/social/auth-url")).toBe(false);
  await userEvent.click(within(dialog).getByRole("button", { name: "Volver a conectar" }));
  await waitFor(() =>
    expect(calls.map(({ url }) => url)).toContain("/social/auth-url?platform=facebook&scopes=pages_manage_engagement"),
  );
});

it("shows an unchecked connection as unknown, and unreadable comments separately", async () => {
  open({
    accounts: makeAnswer([makeAccount()]),
    health: makeHealth({
      state: "unknown",
      checked_at: null,
      token: null,
      subscription: { app: null, page: null, fields: null },
    }),
  });
  await userEvent.click(await screen.findByRole("button", { name: /Estado de la conexión de Café La Plaza/ }));
  expect(await screen.findByText("Nunca comprobada")).toBeTruthy();
  expect(screen.getByText("Sin pruebas recientes")).toBeTruthy();
  expect(screen.getAllByText("Sin comprobar")).toHaveLength(5);
  const posts = screen.getByRole("row", { name: /Publicaciones/ });
  expect(
    within(posts)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["11", "11", "0", "2"]);
  expect(screen.getByText(/restringidas hasta que los apruebas/)).toBeTruthy();
  expect(screen.queryByText(/catálogo/)).toBeNull();
});

it("says how many ads of a catalogue name no post", async () => {
  const { coverage } = makeHealth();
  open({ accounts: makeAnswer([makeAccount()]), health: makeHealth({ coverage: { ...coverage, unnamed_ads: 2 } }) });
  await userEvent.click(await screen.findByRole("button", { name: /Estado de la conexión de Café La Plaza/ }));
  expect(await screen.findByText(/^2 anuncios de catálogo no dicen qué publicación muestran:/)).toBeTruthy();
});

it("says so when the browser blocks the window of Facebook", async () => {
  vi.spyOn(window, "open").mockReturnValue(null);
  open({ accounts: makeAnswer([]) });
  expect(await screen.findByText("No hay cuentas conectadas")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /^Facebook/ }));
  expect((await screen.findByRole("alert")).textContent).toContain("El navegador bloqueó la ventana emergente.");
});

it("names the failure when the accounts do not load", async () => {
  open({ accounts: { success: true } as AccountsAnswer });
  expect(await screen.findByText("Error al procesar datos de cuentas")).toBeTruthy();
  cleanup();
  open({
    accounts: makeAnswer([]),
    refuse: () => new Response("<html>", { headers: { "content-type": "text/html" } }),
  });
  expect(await screen.findByText("Respuesta inválida del servidor")).toBeTruthy();
  cleanup();
  open({ accounts: makeAnswer([]), refuse: () => refusal(500, "internal", "Error interno") });
  expect(await screen.findByText("No se pudieron cargar las cuentas")).toBeTruthy();
});

it("publishes under one key until the text changes, and asks for the permission that is missing", async () => {
  const permission = { level: "optional", state: "missing", causes: "No podemos publicar." } as const;
  open({
    accounts: makeAnswer([makeAccount()]),
    health: makeHealth({
      permissions: [
        { ...permission, scope: "ads_read", name: "Leer tus anuncios", neededFor: ["ads"] },
        { ...permission, scope: "pages_manage_posts", name: "Publicar en tu página", neededFor: ["publishing"] },
      ],
    }),
    refuse: ({ path }) =>
      path === "/social/publish" ? refusal(400, "permission_missing", "Falta el permiso.") : undefined,
  });
  await chooseMore("Publicar en Café La Plaza de Facebook");
  const text = await screen.findByRole("textbox", { name: "Texto de la publicación" });
  const publish = screen.getByRole("button", { name: "Publicar" });
  await userEvent.click(publish);
  expect(screen.getByText("Escribe el texto de la publicación")).toBeTruthy();
  await userEvent.type(text, "Hola");
  await userEvent.click(publish);
  await screen.findByText("Falta el permiso.");
  await userEvent.click(publish);
  await userEvent.type(text, "!");
  await userEvent.click(publish);
  await screen.findByText("Falta el permiso.");
  const keys = calls
    .filter(({ path }) => path === "/social/publish")
    .map(({ headers }) => headers.get("Idempotency-Key"));
  expect(keys).toHaveLength(3);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
  await userEvent.click(screen.getByRole("button", { name: "Volver a conectar" }));
  const dialog = screen.getByRole("dialog", { name: /Volver a conectar/ });
  expect(
    within(dialog)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Publicar en tu página"]);
});

it.each([
  [{ searched: false }, "Un comentario llegó sin aviso: las estamos revisando todas otra vez"],
  [
    { behind: true },
    "Hay más comentarios sin aviso de los que caben en una revisión: los siguientes llegan en minutos",
  ],
] as const)("says why it is not proven that no comment is missing: %o", async (coverage, said) => {
  const healthy = makeHealth();
  const health = makeHealth({
    state: "unknown",
    proof: { ...healthy.proof, visits: false, webhooks: false },
    coverage: { ...healthy.coverage, ...coverage },
  });
  open({ accounts: makeAnswer([makeAccount()]), health });
  await userEvent.click(await screen.findByRole("button", { name: /Estado de la conexión de/ }));
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.getByText(/^Un comentario reciente llegó sin aviso o tarde/)).toBeTruthy();
});

it("shows what a healthy state rests on, and what is still open", async () => {
  const waiting = {
    state: "unknown",
    proof: { connection: true, counts: true, visits: false, webhooks: true, spot_check: false },
    coverage: {
      posts: 1200,
      visited: 1200,
      settled: 1198,
      oldest_visit_at: "2026-01-01T02:00:00.000Z",
      complete: false,
      searched: true,
      behind: false,
      unnamed_ads: 0,
    },
    spot_check: null,
  } as const;
  open({ accounts: makeAnswer([makeAccount()]), health: makeHealth(waiting) });
  await userEvent.click(await screen.findByRole("button", { name: /Estado de la conexión de/ }));
  const proofs = await screen.findByText("Pruebas de que no falta nada");
  const list = within(proofs.parentElement!);
  expect(list.getAllByRole("img").map((sign) => sign.getAttribute("aria-label"))).toEqual([
    "Probado",
    "Probado",
    "Probado",
    "Sin prueba reciente",
    "Sin prueba reciente",
  ]);
  expect(list.getByText("1.200 hasta ahora; la primera vuelta no ha terminado")).toBeTruthy();
  expect(list.getByText("Todavía ninguna")).toBeTruthy();
  expect(screen.getByText("Reuniendo las primeras pruebas")).toBeTruthy();
  cleanup();
  open({
    accounts: makeAnswer([makeAccount()]),
    health: makeHealth({ coverage: { ...waiting.coverage, complete: true } }),
  });
  await userEvent.click(await screen.findByRole("button", { name: /Estado de la conexión de/ }));
  expect(
    await screen.findByText(
      /^1.200 de 1.200 revisadas en las últimas 24 horas; la más antigua, .*; 2 por comparar otra vez$/,
    ),
  ).toBeTruthy();
  expect(screen.getByText(/^25 publicaciones y 14 comentarios: 2 no legibles, /)).toBeTruthy();
  cleanup();
  const { counts, spot_check: spotCheck, ...found } = makeHealth();
  const lacking = {
    state: "broken",
    counts: counts && { ...counts, ads: { ...counts.ads, missing: 1 } },
    spot_check: spotCheck && { ...spotCheck, unvisited: 3 },
  } as const;
  open({ accounts: makeAnswer([makeAccount()]), health: { ...found, ...lacking } });
  await userEvent.click(await screen.findByRole("button", { name: /Estado de la conexión de/ }));
  expect(await screen.findAllByRole("img", { name: "Falta algo" })).toHaveLength(2);
});

it("lists the people who are blocked on an account, and lets them in again", async () => {
  const people = [
    {
      comment_id: "7",
      author_name: "Pesado",
      social_account_id: "a-1",
      blocked_at: "2026-01-01T12:00:00.000Z",
      blocked_by: "Lucía",
    },
  ];
  let refused = true;
  calls = serve(({ path }) => {
    if (path === "/social/accounts") return makeAnswer([makeAccount()]);
    if (path === "/social/accounts/stats") return { accountStats: [] };
    if (path === "/comments/blocked") return refused ? refusal(500, "internal", "Error interno") : { blocked: people };
    people.pop();
    return {};
  });
  show(<AccountsPage />);
  await chooseMore("Bloqueados de Café La Plaza de Facebook");
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("No se pudieron cargar las personas bloqueadas")).toBeTruthy();
  refused = false;
  await userEvent.click(dialog.getByRole("button", { name: "Reintentar" }));
  expect(await dialog.findByText("Pesado")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: /^Desbloquear/ }));
  expect(await dialog.findByText("No hay nadie bloqueado")).toBeTruthy();
  expect(calls.find(({ path }) => path === "/comments/7/block")?.body).toEqual({ blocked: false });
});
