import { expect, it, vi } from "vitest";
import { violations } from "../accessibility.ts";
import type { Owner } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { inWindow, PATIENCE, PHONE, see } from "../window.ts";

const NIGHT = "rgb(13, 18, 24)";
const DAY = "rgb(248, 246, 241)";

export function sessionScenes(product: () => Product, owner: () => Owner) {
  it("keeps the frame when a page fails to load, and tries the page again; keeps the chosen theme, also on the public site", () =>
    inWindow(product(), { session: owner() }, async (page) => {
      const code = /assets\/referrals-.*\.js/;
      await page.route(code, (route) => route.abort());
      await page.goto("/settings");
      await page.getByRole("link", { name: "Referidos" }).click();
      await page.getByRole("alert").filter({ hasText: "No se pudo abrir esta página." }).waitFor();
      await page.getByRole("complementary").getByText(owner().user.name).waitFor();
      await page.unroute(code);
      await page.getByRole("button", { name: "Reintentar" }).click();
      await page.getByRole("heading", { name: "Programa de Referidos" }).waitFor();

      const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      await page.getByRole("button", { name: "Cambiar a tema claro" }).click();
      await vi.waitFor(async () => expect(await ground()).toBe(DAY), PATIENCE);
      await page.reload();
      await page.getByRole("button", { name: "Cambiar a tema oscuro" }).waitFor();
      expect(await ground()).toBe(DAY);
      await page.goto("/privacy");
      expect(await ground()).toBe(DAY);
      await page.getByRole("button", { name: "Cambiar a tema oscuro" }).click();
      await vi.waitFor(async () => expect(await ground()).toBe(NIGHT), PATIENCE);
    }));

  it("opens the menu over the page on a phone, and the support dialog over both", () =>
    inWindow(product(), { session: owner(), width: PHONE }, async (page) => {
      const wrong = async () => {
        await page.emulateMedia({ colorScheme: "dark" });
        const inTheDark = await violations(page);
        await page.emulateMedia({ colorScheme: "light" });
        return [...inTheDark, ...(await violations(page))];
      };
      await page.goto("/settings");
      const menu = page.getByRole("dialog", { name: "Menú" });
      const openMenu = page.getByRole("button", { name: "Abrir menú" });
      await openMenu.click();
      await menu.waitFor();
      expect(await wrong()).toEqual([]);
      await menu.getByRole("link", { name: "Planes" }).click();
      await page.waitForURL("**/plans");
      await menu.waitFor({ state: "hidden" });
      await openMenu.click();
      await menu.waitFor();
      // A click next to the panel, on the backdrop.
      await page.mouse.click(330, 400);
      await menu.waitFor({ state: "hidden" });

      await openMenu.click();
      await menu.getByRole("button", { name: "Soporte" }).click();
      await page.getByRole("dialog", { name: "Soporte" }).getByRole("button", { name: "Abrir chat" }).click();
      await see(page, "Por favor completa todos los campos");
      expect(await wrong()).toEqual([]);
    }));
}
