// Whose comment a line is, and the filter by page.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { makeAnswer, makeGroup } from "../../accounts/fixtures.ts";
import { makeComment } from "../../setup/fixtures.ts";
import type { Call } from "../../setup/server.ts";
import { openScreen } from "../comments-screen.tsx";

const CAFE = makeGroup("100", "Café La Plaza", { picture_url: "https://pictures.example/cafe.png" });
const SHOP = makeGroup("200", "Zapatería Sol");
const COMMENTS = [
  makeComment({ id: "2", content: "¿Abren hoy?", group_key: "100", account_name: "Café La Plaza" }),
  makeComment({ id: "1", content: "Hola", group_key: "200", account_name: "Zapatería IG", platform: "instagram" }),
];
const served = (accounts: typeof CAFE) => ({
  "/social/accounts": () => makeAnswer(accounts),
  "/comments": () => ({ comments: COMMENTS, nextCursor: null, lastId: 10 }),
});
const lines = () => screen.getAllByRole("article").map((line) => line.textContent ?? "");
const lastList = (calls: Call[]) => calls.filter(({ path }) => path === "/comments").at(-1)!.query;

it("names page and network on each line, and in the open card, where the reader sees several pages", async () => {
  await openScreen(served([...CAFE, ...SHOP]));
  expect(lines()).toEqual([
    expect.stringContaining("Café La Plaza en Facebook"),
    expect.stringContaining("Zapatería Sol en Instagram"),
  ]);
  const [cafe] = screen.getAllByRole("article");
  expect(cafe!.querySelector("img")?.getAttribute("src")).toBe("https://pictures.example/cafe.png");
  await userEvent.click(within(cafe!).getByRole("button", { name: /^Abrir el comentario/ }));
  await screen.findByRole("button", { name: "Cerrar el detalle" });
  expect(lines()[0]).toContain("Café La Plaza en Facebook");
});

it("names no page where there is one, on two networks, or where the filter names it", async () => {
  await openScreen(served(CAFE));
  for (const line of lines()) expect(line).not.toMatch(/ en (Facebook|Instagram)/);
});

it("names no page where the filter names one", async () => {
  await openScreen(served([...CAFE, ...SHOP]), "/comments?page=100");
  for (const line of lines()) expect(line).not.toMatch(/ en (Facebook|Instagram)/);
});

it("filters by a page with both networks, then by one of them; an older link to an account is read as both", async () => {
  const page = await openScreen(served([...CAFE, ...SHOP]), "/comments?page=200-ig");
  expect(lastList(page.calls).get("page")).toBe("200-ig");
  expect(await screen.findByRole("button", { name: "Quitar el filtro Zapatería Sol (Instagram)" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /^Filtros/ }));
  const pages = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Página" });
  const networks = screen.getByRole<HTMLSelectElement>("combobox", { name: "Plataforma" });
  expect([pages.selectedOptions[0]?.text, networks.selectedOptions[0]?.text]).toEqual(["Zapatería Sol", "Instagram"]);
  expect([...pages.options].map(({ text }) => text)).toEqual(["Todas", "Café La Plaza", "Zapatería Sol"]);
  await userEvent.selectOptions(networks, "Todas");
  expect(page.address()).toBe("?page=200");
  await userEvent.selectOptions(pages, "Café La Plaza");
  await userEvent.selectOptions(networks, "Facebook");
  expect(page.address()).toBe("?page=100&platform=facebook");
  await waitFor(() => expect(lastList(page.calls).get("page")).toBe("100"));
});
