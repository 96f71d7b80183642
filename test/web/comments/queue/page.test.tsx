import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { makeComment } from "../../setup/fixtures.ts";
import { toasts } from "../../setup/screen.tsx";
import { type Call, refusal } from "../../setup/server.ts";
import { cards, makeList, openScreen, textOf } from "../comments-screen.tsx";

const listing = (ids: string[], nextCursor: string | null = null) => ({
  comments: makeList(ids),
  nextCursor,
  lastId: 10,
});
const openMore = () => userEvent.click(screen.getByRole("button", { name: "Más acciones de la lista" }));
const listCalls = (calls: Call[]) => calls.filter(({ path }) => path === "/comments").map(({ query }) => `${query}`);

it("filters by a tile and puts it into the address; the back button restores the list before", async () => {
  const page = await openScreen({ "/comments": () => listing(["2", "1"]) });
  await userEvent.click(screen.getByRole("button", { name: "Filtros" }));
  const tile = await screen.findByRole("button", { name: /^Pendientes/ });
  await waitFor(() => expect(tile.textContent).toContain("1"));
  await userEvent.click(tile);
  expect(page.address()).toBe("?status=pending");
  await waitFor(() => expect(listCalls(page.calls).at(-1)).toContain("status=pending"));
  expect(screen.getByRole("button", { name: /^Pendientes/, pressed: true })).toBeTruthy();
  await page.back();
  expect(page.address()).toBe("?status=all");
  expect(screen.getByRole("button", { name: /^Total/, pressed: true })).toBeTruthy();
});

it("searches when typing pauses, and empties the box with the filter", async () => {
  const page = await openScreen({ "/comments": () => listing(["2", "1"]) });
  await userEvent.type(screen.getByPlaceholderText("Buscar por autor o contenido..."), "café frío");
  await waitFor(() => expect(page.address()).toBe("?search=caf%C3%A9+fr%C3%ADo"));
  await waitFor(() => expect(listCalls(page.calls)).toHaveLength(2));
  expect(new URLSearchParams(listCalls(page.calls)[1]).get("search")).toBe("café frío");
  await userEvent.click(screen.getByRole("button", { name: "Quitar el filtro «café frío»" }));
  expect(page.address()).toBe("?status=all");
  expect((screen.getByRole("searchbox") as HTMLInputElement).value).toBe("");
});

it("opens a shared address with all its filters, each removable", async () => {
  const address =
    "?status=flagged&search=hola&page=a-1&platform=instagram&reason=spam&from=2026-01-02&to=2026-01-05&author=ana&placement=ad";
  const page = await openScreen({ "/comments": () => listing(["2", "1"]) }, `/comments${address}`);
  const asked = new URLSearchParams(listCalls(page.calls)[0]);
  for (const [name, value] of new URLSearchParams(address)) expect(asked.get(name), name).toBe(value);
  const chips = await screen.findAllByRole("button", { name: /^Quitar el filtro/ });
  await waitFor(() => expect(chips.map((chip) => chip.textContent)).toContain("Panadería Sol"));
  expect(chips.map((chip) => chip.textContent)).toEqual([
    "Marcados",
    "«hola»",
    "Panadería Sol",
    "Instagram",
    "Spam",
    "De ana",
    "Anuncios",
    "Desde el 2 ene 2026",
    "Hasta el 5 ene 2026",
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Limpiar Filtros" }));
  expect(page.address()).toBe("?status=all");
});

it("keeps filters as a view with a name, and shows it again by one press", async () => {
  let views: unknown = [];
  const server = {
    "GET /saved-views": () => ({ views }),
    "PUT /saved-views": ({ body }: Call) => {
      views = body.views;
      return { views };
    },
    "/comments": () => listing(["2", "1"]),
  };
  const page = await openScreen(server, "/comments?status=flagged&author=ana");
  const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Guardar esta vista" });
  await waitFor(() => expect(save().disabled).toBe(false));
  await userEvent.click(save());
  await userEvent.type(await screen.findByLabelText("Nombre"), "Las de Ana{Enter}");
  await userEvent.click(screen.getByRole("button", { name: /^Todos/ }));
  await userEvent.click(screen.getByRole("button", { name: "Las de Ana" }));
  expect(page.address()).toBe("?status=flagged&author=ana");
  await waitFor(() => expect(views).toEqual([{ name: "Las de Ana", query: "status=flagged&author=ana" }]));
  await userEvent.click(screen.getByRole("button", { name: "Quitar la vista Las de Ana" }));
  expect(screen.queryByRole("button", { name: "Las de Ana" })).toBeNull();
  await userEvent.keyboard("u");
  expect(await screen.findByRole("button", { name: "Las de Ana" })).toBeTruthy();
});

it("counts behind each tab and tile what the other filters leave", async () => {
  const view = { name: "Las de Ana", query: "status=flagged&author=ana" };
  const page = await openScreen(
    {
      "GET /saved-views": () => ({ views: [view] }),
      "/comments": () => listing(["2", "1"]),
      "/comments/stats": ({ query }) => ({
        stats: { total: query.get("inbox") ? 3 : 7, pending: 0, approved: 5, disapproved: 2, flagged: 0, removed: 0 },
        atLeast: query.get("inbox") === "review",
      }),
    },
    "/comments?status=flagged&author=ana&from=2026-01-02",
  );
  const tabs = () =>
    ["Por revisar", "Sin responder", "Ocultos", "Todos"].map(
      (name) => screen.getByRole("button", { name: new RegExp(`^${name}`) }).textContent,
    );
  await waitFor(() => expect(tabs()).toEqual(["Por revisar3+", "Sin responder3", "Ocultos2", "Todos7"]));
  const asked = page.calls.filter(({ path }) => path === "/comments/stats").map(({ query }) => query);
  for (const query of asked) expect([query.get("author"), query.get("from")]).toEqual(["ana", "2026-01-02"]);
  for (const query of asked) expect(query.get("status")).toBeNull();
  // Saved views are in sight without a press, and a tab keeps the other filters.
  await userEvent.click(screen.getByRole("button", { name: /^Ocultos/ }));
  expect(page.address()).toBe("?status=disapproved&author=ana&from=2026-01-02");
  await userEvent.click(screen.getByRole("button", { name: "Las de Ana" }));
  expect(page.address()).toBe("?status=flagged&author=ana");
  expect(screen.getByRole("button", { name: "Las de Ana", pressed: true })).toBeTruthy();
});

it("ignores invalid filters of an address", async () => {
  const page = await openScreen({}, "/comments?status=nonsense&from=ayer&reason=x&placement=moon&page=a-1");
  expect(listCalls(page.calls)[0]).toBe("page=a-1&limit=50");
});

it("filters by page, platform, reason, origin, author and days", async () => {
  const page = await openScreen({ "/comments": () => listing(["2", "1"]) });
  await userEvent.click(screen.getByRole("button", { name: "Filtros" }));
  await screen.findByRole("option", { name: "Panadería Sol" });
  await userEvent.selectOptions(screen.getByLabelText("Página"), "Panadería Sol");
  await userEvent.selectOptions(screen.getByLabelText("Plataforma"), "Facebook");
  await userEvent.selectOptions(screen.getByLabelText("Motivo"), "Spam");
  await userEvent.selectOptions(screen.getByLabelText("Origen"), "Anuncios");
  await userEvent.type(screen.getByLabelText("Desde"), "2026-01-02");
  await userEvent.type(screen.getByLabelText("Autor"), "ana");
  await waitFor(() => expect(page.address()).toContain("author=ana"));
  expect(Object.fromEntries(new URLSearchParams(page.address()))).toEqual({
    page: "100",
    platform: "facebook",
    reason: "spam",
    placement: "ad",
    from: "2026-01-02",
    author: "ana",
  });
  expect(page.calls.some(({ path, query }) => path === "/comments/stats" && query.get("page") === "100")).toBe(true);
});

it("saves the filtered comments as a file", async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const page = await openScreen(
    { "/comments": () => listing(["2", "1"]), "/comments/export.csv": () => new Response("a;b") },
    "/comments?status=flagged&search=rico",
  );
  await openMore();
  await userEvent.click(screen.getByRole("button", { name: "Exportar" }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  const asked = page.calls.find(({ path }) => path === "/comments/export.csv")!;
  expect(Object.fromEntries(asked.query)).toEqual({ status: "flagged", search: "rico" });
});

it("shows how many of how many it lists, from the tiles or from the server", async () => {
  await openScreen({ "/comments": () => listing(["2", "1"], "5.5") });
  expect(await screen.findByText("Mostrando 2 de 9 comentarios")).toBeTruthy();
  cleanup();
  await openScreen({ "/comments": () => listing(["2", "1"], "5.5") }, "/comments?inbox=answered");
  expect(await screen.findByText("Mostrando 2 de 125 comentarios")).toBeTruthy();
});

it("offers to clear filters that find nothing, and says when there is no comment yet", async () => {
  const page = await openScreen({}, "/comments?search=nada");
  expect(screen.getByText("Ningún comentario coincide con los filtros")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Limpiar Filtros" }));
  expect(page.address()).toBe("?status=all");
  expect(await screen.findByText("Aún no hay comentarios")).toBeTruthy();
});

it("says that the comments did not load, and tries again on request", async () => {
  let broken = true;
  await openScreen({
    "/comments": () => (broken ? Response.json({}, { status: 500 }) : listing(["2", "1"])),
  });
  expect(screen.getByRole("alert").textContent).toContain("No se pudieron cargar los comentarios");
  await userEvent.click(screen.getByRole("button", { name: "Reintentar Carga" }));
  await waitFor(() => expect(toasts()).toEqual(["Error al cargar comentarios"]));
  broken = false;
  await userEvent.click(screen.getByRole("button", { name: "Reintentar Carga" }));
  expect(await screen.findByText(textOf("2"))).toBeTruthy();
});

it("loads comments older than the oldest one, until there are no more", async () => {
  const ids = Array.from({ length: 50 }, (_, index) => String(59 - index));
  let older: unknown = { oldComments: makeList(["9", "8"]), nextCursor: "1.1" };
  const page = await openScreen({ "/comments": () => listing(ids, "1.1"), "/comments/history": () => older });
  await userEvent.click(screen.getByText("Cargar Comentarios Antiguos"));
  expect(page.calls.find(({ path }) => path === "/comments/history")?.query.get("oldestId")).toBe("10");
  expect(await screen.findByText("Mostrando 52 de 52 comentarios")).toBeTruthy();

  older = Response.json({}, { status: 500 });
  // Two of fifty requested comments were found; the next step continues where the search stopped.
  expect(screen.getByText(/Puede haber más coincidencias/)).toBeTruthy();
  await userEvent.click(screen.getByText("Seguir buscando"));
  await waitFor(() => expect(listCalls(page.calls).at(-1)).toContain("cursor=1.1"));
});

it("says that older comments could not be loaded, or that there are none", async () => {
  const ids = Array.from({ length: 50 }, (_, index) => String(59 - index));
  let answer: () => unknown = () => refusal(503, "network_unreachable", "Facebook no responde.");
  await openScreen({ "/comments": () => listing(ids, "1.1"), "/comments/history": () => answer() });
  await userEvent.click(screen.getByText("Cargar Comentarios Antiguos"));
  await waitFor(() => expect(toasts()).toEqual(["Error al cargar comentarios antiguos"]));
  expect(screen.getAllByRole("alert").map((each) => each.textContent)).toContain(
    "Error al cargar comentarios antiguos",
  );
  answer = () => ({ oldComments: [], nextCursor: null });
  await userEvent.click(screen.getByText("Cargar Comentarios Antiguos"));
  await waitFor(() => expect(toasts()).toContain("No hay más comentarios antiguos para cargar"));
  expect(screen.queryByText("Cargar Comentarios Antiguos")).toBeNull();
});

it("continues a search that found nothing where it stopped", async () => {
  const page = await openScreen(
    {
      "/comments": ({ query }) =>
        query.get("cursor") ? listing(["7"]) : { comments: [], nextCursor: "4.4", lastId: 10 },
    },
    "/comments?author=ana",
  );
  expect(screen.queryByText("Ningún comentario coincide con los filtros")).toBeNull();
  await userEvent.click(screen.getByText("Seguir buscando"));
  expect(await screen.findByText(textOf("7"))).toBeTruthy();
  expect(listCalls(page.calls).at(-1)).toContain("cursor=4.4");
});

it("holds new comments back behind their number, and changes listed ones in their place", async () => {
  let news: object = { comments: [], lastId: 10 };
  const page = await openScreen({ "/comments": () => listing(["2", "1"]), "/comments/sync": () => news });
  news = { comments: [...makeList(["4", "3"]), ...makeList(["1"], { status: "disapproved" })], lastId: 13 };
  page.notify(13);
  const pill = await screen.findByRole("button", { name: "2 nuevos" });
  expect(cards()).toEqual(["2", "1"]);
  expect(within(screen.getAllByRole("article")[1]!).getByText("Desaprobado")).toBeTruthy();
  await userEvent.click(pill);
  expect(cards()).toEqual(["4", "3", "2", "1"]);
  expect(screen.queryByRole("button", { name: /nuevos/ })).toBeNull();
});

it("asks again for changes that were reported while an earlier question failed", async () => {
  let answer: (failure: Response) => void = () => undefined;
  let news: unknown = { comments: [], lastId: 10 };
  const page = await openScreen({ "/comments": () => listing(["2", "1"]), "/comments/sync": () => news });
  const asked = () => page.calls.filter(({ path }) => path === "/comments/sync").length;
  await waitFor(() => expect(asked()).toBeGreaterThan(0));
  const before = asked();
  news = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  page.notify(12);
  await waitFor(() => expect(asked()).toBe(before + 1));
  news = { comments: makeList(["4", "3"]), lastId: 13 };
  page.notify(13);
  answer(refusal(500, "internal_error", "Error"));
  expect(await screen.findByRole("button", { name: "2 nuevos" })).toBeTruthy();
});

it("shows new comments at once when nobody reads below the beginning of the list", async () => {
  let news: object = { comments: [], lastId: 10 };
  const page = await openScreen({ "/comments": () => listing(["2", "1"]), "/comments/sync": () => news });
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 300, 100, 100));
  news = { comments: makeList(["3"]), lastId: 13 };
  page.notify(13);
  await waitFor(() => expect(cards()).toEqual(["3", "2", "1"]));
});

it("opens on what needs a person, and keeps in the address whether it shows that or everything", async () => {
  const waiting = makeComment({ id: "7", content: "Comentario número 7", inbox: "unanswered" });
  const page = await openScreen(
    { "/comments": () => ({ comments: [waiting], nextCursor: null, lastId: 1 }) },
    "/comments",
  );
  expect(listCalls(page.calls).at(-1)).toBe("inbox=review&limit=50");
  expect(screen.getByRole("button", { name: /^Por revisar/ }).getAttribute("aria-pressed")).toBe("true");
  // A member attended to it, so it leaves the inbox without a decision.
  await userEvent.click(screen.getByRole("button", { name: "Atendido" }));
  expect(await screen.findByText("No queda nada por revisar")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Ver todos los comentarios" }));
  await waitFor(() => expect(page.address()).toBe("?status=all"));
  expect(listCalls(page.calls).at(-1)).toBe("limit=50");
  await userEvent.click(screen.getByRole("button", { name: /^Sin responder/ }));
  expect(page.address()).toBe("?inbox=unanswered");
  await userEvent.click(screen.getByLabelText("Respondidas"));
  expect(page.address()).toBe("?inbox=answered");
  await userEvent.click(screen.getByRole("button", { name: /^Por revisar/ }));
  expect(page.address()).toBe("");
});

it("says from when on comments are in the archive, asks the networks again, and says when that fails", async () => {
  let answer: () => unknown = () => ({ comments: [], lastId: 10 });
  const archivedBefore = "2026-04-01T12:00:00.000Z";
  await openScreen({
    "/comments": () => ({ ...listing(["2", "1"]), archivedBefore }),
    "/comments/sync": () => answer(),
  });
  expect(screen.getByText(/anteriores al 1 de abril de 2026 están en el archivo/)).toBeTruthy();
  answer = () => ({ comments: makeList(["3"]), lastId: 11 });
  await openMore();
  await userEvent.click(screen.getByRole("button", { name: "Actualizar" }));
  await waitFor(() => expect(cards()).toEqual(["3", "2", "1"]));
  answer = () => Response.json({}, { status: 500 });
  await openMore();
  await userEvent.click(screen.getByRole("button", { name: "Actualizar" }));
  await waitFor(() => expect(toasts()).toEqual(["Comentarios al día", "Error al actualizar comentarios"]));
});
