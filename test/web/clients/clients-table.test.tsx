// All clients on one screen: its order, its keys, what a row opens, and rows without figures.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { OwnClient } from "../../../web/api/types.ts";
import { Clients } from "../../../web/features/clients/clients-table.tsx";
import { Navigation } from "../../../web/layouts/navigation.tsx";
import { pro } from "../setup/fixtures.ts";
import { address, press, show, signIn } from "../setup/screen.tsx";
import { made, refusal, serve } from "../setup/server.ts";

type Page = OwnClient["pages"][number];
const counts = {
  review: 0,
  unanswered: 0,
  oldest_at: null,
  at_least: false,
  hidden: 0,
  usual: 0,
  answered_in_ms: null,
  raid: null,
};
const page = (name: string, more: Partial<Page> = {}, counted: Partial<NonNullable<Page["counts"]>> = {}): Page => ({
  ...{ key: `k-${name}`, name, picture_url: null, account_id: `a-${name.length}`, networks: ["facebook", "instagram"] },
  ...{ connection: "ok", counts: { ...counts, ...counted } },
  ...more,
});
const client = (id: string, name: string, pages: Page[], more: Partial<OwnClient> = {}): OwnClient => ({
  ...{ id, name, may_connect: true, is_protected: true, closes_at: null, plan: "Pro", use: 40, pages },
  ...more,
});
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const CLIENTS = [
  client(pro.workspace.id, "Ana", [
    page("Bar Norte", {}, { review: 3, unanswered: 1, oldest_at: hoursAgo(2), hidden: 12, usual: 4 }),
    page("Café Sur", { connection: "expiring" }, { raid: "running" }),
  ]),
  client("w-2", "Zapatería Sol", [
    page(
      "Zapatería Sol",
      { connection: "broken" },
      { review: 1_000, at_least: true, unanswered: 5, oldest_at: hoursAgo(30) },
    ),
  ]),
  client("w-3", "Óptica Río", [page("Óptica Río", { counts: null })], { use: null }),
  client("w-4", "Librería Mar", [], { is_protected: false, closes_at: "2026-12-24T10:00:00.000Z" }),
  client("w-5", "Panadería", [], { is_protected: false }),
];

let opened: string[];
beforeEach(() => {
  signIn();
  opened = [];
  vi.spyOn(window.location, "assign").mockImplementation((path) => void opened.push(String(path)));
});
const names = () => [...document.querySelectorAll("[data-row]")].map(({ textContent }) => textContent);
const rowOf = (name: string) => within(screen.getByRole("rowheader", { name: new RegExp(name) }).closest("tr")!);

it("has a row for each page and for each workspace without one, those that wait first, and sorts by any column", async () => {
  serve({ "/clients": { clients: CLIENTS } });
  show(<Clients />);
  await screen.findByRole("table", { name: "Clientes" });
  expect(names()).toEqual(["Zapatería Sol", "Bar Norte", "Café Sur", "Librería Mar", "Óptica Río", "Panadería"]);
  rowOf("Zapatería Sol").getByText(/^1\.?000\+$/);
  rowOf("Bar Norte").getByText("hace 2 h");
  rowOf("Bar Norte").getByText("habitual: 4");
  rowOf("Café Sur").getByText("Modo asedio");
  rowOf("Óptica Río").getByText(/no se pueden leer ahora/);
  rowOf("Librería Mar").getByText("La cuenta está cerrada y se borra el 24 de diciembre de 2026.");
  rowOf("Panadería").getByText("Sin plan: sus páginas no están protegidas.");
  const order = async (column: string) => {
    await press(column);
    return [names()[0], screen.getByRole("columnheader", { name: column }).getAttribute("aria-sort")];
  };
  expect(await order("Página")).toEqual(["Bar Norte", "ascending"]);
  expect(await order("Página")).toEqual(["Zapatería Sol", "descending"]);
  expect(await order("Sin responder")).toEqual(["Zapatería Sol", "descending"]);
  expect(await order("Sin responder")).toEqual(["Bar Norte", "ascending"]);
  expect(await order("Ocultos 24 h")).toEqual(["Bar Norte", "descending"]);
  expect(await order("Ataque")).toEqual(["Café Sur", "descending"]);
  expect(await order("Conexión")).toEqual(["Zapatería Sol", "descending"]);
});

it("j and k go through the rows, Enter opens what waits on the page, and another workspace is entered first", async () => {
  const calls = serve({ "/clients": { clients: CLIENTS }, "POST /workspaces/enter": {} });
  show(<Clients />);
  await screen.findByRole("table", { name: "Clientes" });
  await userEvent.keyboard("jjk");
  expect(document.activeElement?.textContent).toBe("Zapatería Sol");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(opened).toEqual(["/comments?page=k-Zapater%C3%ADa+Sol&inbox=review"]));
  expect(made(calls, "/workspaces/enter").map(({ body }) => body)).toEqual([{ workspace: "w-2" }]);
  expect(sessionStorage.getItem("workspace")).toBe("w-2");
  await userEvent.click(screen.getByText("Bar Norte"));
  expect(address()).toBe("/comments?page=k-Bar+Norte&inbox=review");
  await userEvent.click(rowOf("Café Sur").getByText("Modo asedio"));
  expect(address()).toBe("/comments?page=k-Caf%C3%A9+Sur&status=all");
});

it("makes the link to reconnect a page in the page's own workspace, and does not open the row", async () => {
  const calls = serve({
    "/clients": { clients: CLIENTS },
    "POST /social/accounts/a-13/reconnection-link": {
      link: { url: "https://x.test/reconectar#s", expires_at: hoursAgo(-1) },
    },
  });
  show(<Clients />);
  await press("Enviar enlace para reconectar Zapatería Sol");
  await press("Crear enlace");
  expect(await screen.findByDisplayValue("https://x.test/reconectar#s")).toBeTruthy();
  expect(calls.at(-1)!.headers.get("x-workspace")).toBe("w-2");
  expect([opened, address()]).toEqual([[], "/"]);
});

it("says that it loads, and offers another try when it failed", async () => {
  let fails = true;
  serve({ "/clients": () => (fails ? refusal(500, "internal", "x") : { clients: CLIENTS }) });
  show(<Clients />);
  screen.getByText("Cargando tus clientes...");
  await screen.findByText("No se pudieron cargar tus clientes", {}, { timeout: 5_000 });
  fails = false;
  await press("Reintentar");
  await screen.findByRole("table", { name: "Clientes" });
});

it.each([
  ["several workspaces", [{ pages: 1 }, { pages: 0 }], true],
  ["several pages", [{ pages: 2 }], true],
  ["one page", [{ pages: 1 }], false],
])("the menu has the entry for a person with %s", async (_, workspaces, isThere) => {
  const calls = serve({
    "/workspaces": { workspaces: workspaces.map((each, n) => ({ id: `w-${n}`, name: "x", role: "owner", ...each })) },
  });
  show(<Navigation />);
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain("/workspaces"));
  if (isThere) expect((await screen.findByRole("link", { name: "Clientes" })).getAttribute("href")).toBe("/clientes");
  else expect(screen.queryByRole("link", { name: "Clientes" })).toBeNull();
});
