import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { card, status } from "../comment-card.ts";
import { makeOwner, type Owner, PASSWORD, register, writeComments } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { inWindow, PHONE, see } from "../window.ts";

const MAX_STOPS = 150;
const PRAISE = "¡Qué rico todo! Volveremos el sábado.";

/** The focused element: its name, whether the focus is visible, and its position. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const label = "labels" in element ? (element as HTMLInputElement).labels?.[0]?.textContent : null;
    const name = element.getAttribute("aria-label") ?? label ?? element.innerText ?? "";
    // A radio button may show the focus around its whole label.
    const ring = [element, element.closest("label")].some((shown) => {
      if (!shown) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(shown);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    const inDialog = element.closest("dialog[open]") !== null;
    return {
      name: name.trim(),
      id: element.id,
      ring,
      place: element === document.body ? "frame of the browser" : inDialog ? "dialog" : "page",
    };
  });

/** Presses Tab until the element with that name has the focus. Every stop on the way must show its focus. */
async function tabTo(page: Page, name: string) {
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press("Tab");
    const stop = await focused(page);
    if (stop.place === "frame of the browser") continue;
    expect(stop.ring, `the focus on «${stop.name}» can be seen`).toBe(true);
    if (stop.name.startsWith(name)) return;
  }
  throw new Error(`«${name}» cannot be reached with the tab key`);
}

/** Checks that Tab stays inside the open dialog. */
async function expectTrapped(page: Page) {
  const inside = new Set<string>();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    const { name, place } = await focused(page);
    expect(place).not.toBe("page");
    inside.add(name);
  }
  expect(inside.size).toBeGreaterThan(2);
}

/** Opens a dialog by its button, checks Tab in it, and closes it. Then the button must have the focus again. */
async function openAndClose(page: Page, button: string, dialog: string) {
  await tabTo(page, button);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: dialog }).waitFor();
  await expectTrapped(page);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: dialog }).waitFor({ state: "hidden" });
  expect((await focused(page)).name).toBe(button);
}

export function keyboardScenes(product: () => Product, owner: () => Owner) {
  it("can be used by keyboard alone, from sign-in to sign-out", () =>
    inWindow(product(), {}, async (page) => {
      await page.goto("/login");
      await tabTo(page, "Correo electrónico");
      await page.keyboard.type(owner().user.email);
      await tabTo(page, "Contraseña");
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/dashboard");
      await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();

      await tabTo(page, "Ir al contenido");
      await page.keyboard.press("Enter");
      expect((await focused(page)).id).toBe("contenido");

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
        expect((await focused(page)).id, "the focus goes on from the new page").toBe("contenido");
      }

      await tabTo(page, "Cambiar a tema claro");
      await page.keyboard.press("Space");
      await page.getByRole("button", { name: "Cambiar a tema oscuro" }).waitFor();

      await openAndClose(page, "Soporte", "Soporte");

      await tabTo(page, "Cerrar sesión");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/login");
    }));

  it("lets a comment be judged by keyboard, and undone", async () => {
    const judge = await makeOwner(product(), "Julia");
    await writeComments(product(), judge.post, [PRAISE]);
    await inWindow(product(), { session: judge }, async (page) => {
      await page.goto("/comments?status=all");
      await see(page, PRAISE);
      await tabTo(page, "Ocultar");
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Ocultar comentario" }).waitFor();
      await expectTrapped(page);
      await tabTo(page, "Contenido inapropiado");
      // The fourth reason is spam.
      await page.keyboard.press("4");
      await tabTo(page, "Ocultar");
      await page.keyboard.press("Enter");
      await see(page, "Comentario ocultado");
      // F8 moves the focus to the latest toast, which then stays.
      await page.keyboard.press("F8");
      await status(page, PRAISE, "Desaprobado").waitFor();
      await tabTo(page, "Deshacer");
      await page.keyboard.press("Enter");
      await status(page, PRAISE, "Aprobado").waitFor();
      await card(page, PRAISE)
        .getByRole("button", { name: /^Ocultar/ })
        .waitFor();
    });
  });

  it("keeps the focus in the trial dialog and in the menu, and returns it", async () => {
    const newcomer = await register(product(), "Nora");
    await inWindow(product(), { session: newcomer }, async (page) => {
      await page.goto("/plans");
      await page.getByRole("heading", { level: 1, name: "Planes" }).waitFor();
      await openAndClose(page, "¡Prueba GRATUITA disponible!", "Activa tu prueba gratuita");
      await page.setViewportSize({ width: PHONE, height: 900 });
      await openAndClose(page, "Más", "Menú");
    });
  });
}
