import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { inWindow, PASSWORD, see, type Visit } from "./visit.ts";

const MOST_STOPS = 60;

type Stop = { name: string; ring: boolean };

/** What has the focus: its name, and whether that can be seen. */
const focused = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const label = "labels" in element ? (element as HTMLInputElement).labels?.[0]?.textContent : null;
    const name = element.getAttribute("aria-label") ?? label ?? element.innerText ?? "";
    // A choice may show it around its whole label.
    const ring = [element, element.closest("label")].some((shown) => {
      if (!shown) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(shown);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    return { name: name.trim(), ring };
  });

/** Presses Tab until the focus is on what is called so; every stop on the way must show its focus. */
async function tabTo(page: Page, name: string) {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press("Tab");
    const stop = await focused(page);
    if (await page.evaluate(() => document.activeElement === document.body)) continue;
    expect(stop.ring, `the focus on «${stop.name}» can be seen`).toBe(true);
    if (stop.name.startsWith(name)) return;
  }
  throw new Error(`«${name}» cannot be reached with the tab key`);
}

/** Tab goes around inside the open dialog and never behind it. */
async function expectTrapped(page: Page) {
  const inside = new Set<string>();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    const place = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === document.body) return "frame of the browser";
      return element?.closest("dialog[open]") ? "dialog" : "page behind";
    });
    expect(place).not.toBe("page behind");
    inside.add((await focused(page)).name);
  }
  expect(inside.size).toBeGreaterThan(2);
}

export function keyboardScenes(visit: () => Visit) {
  it("can be used by keyboard alone, from the door to the way out", () =>
    inWindow(visit(), {}, async (page) => {
      await page.goto("/login");
      await tabTo(page, "Correo electrónico");
      await page.keyboard.type("mateo@example.com");
      await tabTo(page, "Contraseña");
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/dashboard");
      await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();

      await tabTo(page, "Ir al contenido");
      await page.keyboard.press("Enter");
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("contenido");

      for (const [entry, title] of [
        ["Comentarios", "Comentarios"],
        ["Cuentas", "Cuentas"],
        ["Planes", "Planes"],
        ["Referidos", "Programa de Referidos"],
        ["Configuración", "Configuración"],
      ] as const) {
        await tabTo(page, entry);
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { level: 1, name: title }).waitFor();
        expect(await page.evaluate(() => document.activeElement?.id), "the focus goes on from the new page").toBe(
          "contenido",
        );
      }

      await tabTo(page, "Cambiar a tema claro");
      await page.keyboard.press("Space");
      await page.getByRole("button", { name: "Cambiar a tema oscuro" }).waitFor();

      await tabTo(page, "Soporte");
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Soporte" }).waitFor();
      await expectTrapped(page);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog", { name: "Soporte" }).waitFor({ state: "hidden" });
      expect((await focused(page)).name).toBe("Soporte");

      await tabTo(page, "Cerrar sesión");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/login");
    }));

  it("lets a comment be judged by keyboard, and undone", () =>
    inWindow(visit(), { session: visit().owner }, async (page) => {
      await page.goto("/comments");
      await see(page, "¡Qué rico todo! Volveremos el sábado.");
      await tabTo(page, "Desaprobar");
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Desaprobar comentario" }).waitFor();
      await expectTrapped(page);
      await tabTo(page, "Contenido inapropiado");
      // The fourth reason is spam.
      await page.keyboard.press("4");
      await tabTo(page, "Desaprobar");
      await page.keyboard.press("Enter");
      await see(page, "Comentario desaprobado");
      const card = page.getByRole("article").filter({ hasText: "¡Qué rico todo! Volveremos el sábado." });
      await card.getByText("Desaprobado", { exact: true }).waitFor();
      // F8 goes to what has just been said.
      await page.keyboard.press("F8");
      await tabTo(page, "Deshacer");
      await page.keyboard.press("Enter");
      await card.getByText("Aprobado", { exact: true }).waitFor();
      await card.getByRole("button", { name: /^Desaprobar/ }).waitFor();
    }));

  it("keeps the focus in the trial's offer and in the menu, and gives it back", async () => {
    await inWindow(visit(), { session: visit().newcomer }, async (page) => {
      // As if the trial was not used yet.
      const user = {
        ...visit().newcomer.user,
        subscription_plan: "free",
        subscription_status: "inactive",
        trial_used: false,
      };
      await page.route("**/api/auth/verify-token", (route) => route.fulfill({ json: { success: true, user } }));
      await page.route("**/api/subscriptions", (route) => route.abort());
      await page.goto("/plans");
      await page.getByRole("heading", { level: 1, name: "Planes" }).waitFor();
      await tabTo(page, "¡Prueba GRATUITA disponible!");
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Activa tu prueba gratuita" }).waitFor();
      await expectTrapped(page);
      await page.keyboard.press("Escape");
      expect((await focused(page)).name).toBe("¡Prueba GRATUITA disponible!");
    });
    await inWindow(visit(), { session: visit().owner, width: 375 }, async (page) => {
      await page.goto("/settings");
      await page.getByRole("heading", { level: 1, name: "Configuración" }).waitFor();
      await tabTo(page, "Abrir menú");
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Menú" }).waitFor();
      await expectTrapped(page);
      await page.keyboard.press("Escape");
      expect((await focused(page)).name).toBe("Abrir menú");
    });
  });
}
