import type { Page } from "playwright-core";
import { expect, it, vi } from "vitest";
import { type Owner, register } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { inWindow, PATIENCE, PHONE, see } from "../window.ts";
import { violations } from "./routes.ts";

const VERIFY_CALL = "**/api/auth/verify-token";
const NIGHT = "rgb(13, 18, 24)";
const DAY = "rgb(248, 246, 241)";

const card = (page: Page) => page.getByRole("complementary");

export function sessionScenes(product: () => Product, owner: () => Owner) {
  it("shows the owner's dark frame until the session is known, then a highlighted link to the plans after the trial", () =>
    inWindow(product(), { session: owner() }, async (page) => {
      let release = () => {};
      const known = new Promise<void>((resolve) => {
        release = resolve;
      });
      const ended = {
        subscription_plan: "free",
        subscription_status: "expired",
        trial_used: true,
        allows: { protection: false },
      };
      await page.route(VERIFY_CALL, async (route) => {
        await known;
        await route.fulfill({ json: { success: true, user: { ...owner().user, ...ended } } });
      });
      await page.route("**/api/subscriptions", (route) => route.abort());
      await page.goto("/settings");
      await page.locator("main [aria-busy=true]").waitFor();
      expect(await page.getByRole("heading", { level: 1 }).count()).toBe(0);
      expect(await page.locator("body").evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(NIGHT);
      release();
      await page.getByRole("heading", { name: "Configuración" }).waitFor();
      const offer = card(page).getByRole("link", { name: "Prueba terminada / Mejora tu plan" });
      expect(await offer.evaluate((element) => getComputedStyle(element).animationName)).toBe("glow");
      await offer.click();
      await page.waitForURL("**/plans");
    }));

  it("ends the session in every tab", async () => {
    // Others share the owner, and a session that ends does so for all.
    const session = await register(product(), "Elena");
    await inWindow(product(), { session }, async (page, context) => {
      await page.goto("/settings");
      const other = await context.newPage();
      await other.goto("/plans");
      await other.getByRole("heading", { name: "Planes" }).waitFor();
      await page.getByRole("button", { name: "Cerrar sesión" }).click();
      await page.waitForURL("**/login");
      expect(await page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("user")])).toEqual([
        null,
        null,
      ]);
      await other.waitForURL("**/login");
    });
  });

  it("keeps the frame when a page fails to load, and tries the page again", () =>
    inWindow(product(), { session: owner() }, async (page) => {
      const code = /assets\/referrals-.*\.js/;
      await page.route(code, (route) => route.abort());
      await page.goto("/settings");
      await page.getByRole("link", { name: "Referidos" }).click();
      await page.getByRole("alert").filter({ hasText: "No se pudo abrir esta página." }).waitFor();
      await card(page).getByText(owner().user.name).waitFor();
      await page.unroute(code);
      await page.getByRole("button", { name: "Reintentar" }).click();
      await page.getByRole("heading", { name: "Programa de Referidos" }).waitFor();
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
      expect(await wrong()).toEqual([]);
      await menu.getByRole("link", { name: "Planes" }).click();
      await page.waitForURL("**/plans");
      await menu.waitFor({ state: "hidden" });
      await openMenu.click();
      await menu.waitFor();
      // Beside the panel, on what covers the page.
      await page.mouse.click(330, 400);
      await menu.waitFor({ state: "hidden" });

      await openMenu.click();
      await menu.getByRole("button", { name: "Soporte" }).click();
      await page.getByRole("dialog", { name: "Soporte" }).getByRole("button", { name: "Abrir chat" }).click();
      await see(page, "Por favor completa todos los campos");
      expect(await wrong()).toEqual([]);
    }));

  it("keeps the chosen theme, also on the public site", () =>
    inWindow(product(), { session: owner() }, async (page) => {
      const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      await page.goto("/settings");
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
}
