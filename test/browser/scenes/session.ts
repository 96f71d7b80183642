import { expect, it, vi } from "vitest";
import { violations } from "../accessibility.ts";
import { makeOwner, type Owner, writeComments } from "../owners.ts";
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
      const openMenu = page.getByRole("button", { name: "Más", exact: true });
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

  it("has the daily screens in a bar on a phone, and holds decisions while there is no connection", async () => {
    const agent = await makeOwner(product(), "Olivia");
    await writeComments(product(), agent.post, ["¿Abren los domingos?", "¿Hacen envíos?"]);
    const phone = { viewport: { width: PHONE, height: 812 }, isMobile: true, hasTouch: true };
    await inWindow(product(), { session: agent, context: phone }, async (page, context) => {
      await page.goto("/dashboard");
      await page.getByRole("banner").getByText(agent.user.name).waitFor();
      const bar = page.getByRole("navigation", { name: "Accesos" });
      await bar.getByRole("link", { name: "2 por revisar, Comentarios" }).click();
      await page.waitForURL("**/comments");
      const articles = page.getByRole("article");
      await vi.waitFor(async () => expect(await articles.count()).toBe(2), PATIENCE);
      expect(await violations(page)).toEqual([]);

      await context.setOffline(true);
      await see(page, "Sin conexión: lo que decidas se enviará al volver.");
      await page
        .getByRole("button", { name: /^Abrir el comentario/ })
        .first()
        .click();
      await page.getByRole("button", { name: "Atendido" }).click();
      await see(page, "Se aprobará al volver la conexión");
      await see(page, /1 espera: no cierres esta página/);
      expect(await violations(page)).toEqual([]);
      const answered = page.waitForResponse(/\/api\/comments\/status$/);
      await context.setOffline(false);
      expect((await answered).status()).toBe(200);
      await bar.getByRole("link", { name: "1 por revisar, Comentarios" }).waitFor();
    });
  });
}
