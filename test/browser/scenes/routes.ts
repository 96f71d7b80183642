// Visits every route once, in both widths and both themes. Checks its title, that nothing is wider than the screen, that the browser
// reports no error, and that axe finds nothing.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { violations } from "../accessibility.ts";
import type { Owner } from "../owners.ts";
import type { Product } from "../running-product.ts";
import { DESKTOP, inWindow, listenTo, moved, PHONE } from "../window.ts";

/** The rules whose answer depends on the theme. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

const PUBLIC = [
  "/",
  "/tutorial",
  "/pricing",
  "/privacy",
  "/terms",
  "/data-deletion",
  "/ayuda",
  "/ayuda/permisos",
  "/novedades",
  "/como-medimos",
  "/juez",
  "/verificar",
  "/desarrolladores",
  "/perspective",
  "/contrato",
  "/subencargados",
  "/estado",
];
const DOORS = ["/login", "/register", "/facebook/callback?error=access_denied"];
const INSIDE = {
  "/dashboard": "Dashboard",
  "/comments": "Comentarios",
  "/history?tab=appeals": "Actividad",
  "/history": "Actividad",
  "/accounts": "Cuentas",
  "/reglas": "Reglas",
  "/reglas/palabras": "Reglas",
  "/plans": "Planes",
  "/team": "Equipo",
  "/settings": "Configuración",
  "/settings/seguridad": "Configuración",
  "/settings/claves": "Configuración",
  "/referrals": "Programa de Referidos",
  "/informe?mes=2026-10": "Informe de octubre de 2026",
};

/**
 * Phones are tested in the dark theme and desktops in the light one. These routes are tested in both, since some of their parts exist in
 * one width only: the frames, the panel next to the sign-in, and the switch of the list's view.
 */
const IN_ALL_COLOURS = ["/", "/login", "/dashboard", "/comments"];

const NARROWEST = 320;

/** The allowed layout shift of the visible part: a fifth of what web vitals call good. */
const STILL = 0.02;

/** Checks the open page of a path. @returns what is wrong with it */
async function inspect(page: Page, path: string) {
  const wrong: object[] = [];
  const look = async (width: number, theme: "dark" | "light", rules?: string[]) => {
    await page.emulateMedia({ colorScheme: theme });
    const found = await violations(page, { rules });
    wrong.push(...found.map((violation) => ({ width, theme, ...violation })));
  };
  for (const [width, theme, other] of [
    [PHONE, "dark", "light"],
    [DESKTOP, "light", "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await look(width, theme);
    if (IN_ALL_COLOURS.includes(path)) await look(width, other, OF_COLOURS);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    if (scrollWidth > clientWidth) wrong.push({ width, scrollWidth });
  }
  // The narrowest width that WCAG 1.4.10 requires, like text of twice the size on a small phone.
  await page.setViewportSize({ width: NARROWEST, height: 900 });
  const { scrollWidth } = await page.evaluate(() => document.documentElement);
  if (scrollWidth > NARROWEST) wrong.push({ width: NARROWEST, scrollWidth });
  return wrong;
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await page.locator("h1").first().waitFor({ state: "attached" });
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
}

export function routeScenes(product: () => Product, owner: () => Owner) {
  it("finds no accessibility problem on any public route", () =>
    inWindow(product(), {}, async (page) => {
      const complaints = listenTo(page);
      const wrong: Record<string, object[]> = {};
      for (const path of [...PUBLIC, ...DOORS]) {
        await open(page, path);
        wrong[path] = await inspect(page, path);
      }
      expect(Object.entries(wrong).filter(([, found]) => found.length > 0)).toEqual([]);
      expect(complaints).toEqual([]);
    }));

  it("finds no accessibility problem on any signed-in route, and each has its title", () =>
    inWindow(product(), { session: owner() }, async (page) => {
      const complaints = listenTo(page);
      const wrong: Record<string, object[]> = {};
      for (const [path, title] of Object.entries(INSIDE)) {
        await open(page, path);
        await page.getByRole("heading", { level: 1, name: title }).waitFor();
        expect(await page.title()).toBe(`${title} · Atalaya`);
        wrong[path] = await inspect(page, path);
      }
      expect(Object.entries(wrong).filter(([, found]) => found.length > 0)).toEqual([]);
      expect(complaints).toEqual([]);
    }));

  it("does not move anything that is drawn on a second visit, on a phone and on a desktop", () =>
    inWindow(product(), { session: owner(), consent: "refused" }, async (page) => {
      let { promise: drawn, resolve: release } = Promise.withResolvers<void>();
      release();
      // The sentence about the week loads last, above figures that are drawn already.
      await page.route("**/api/dashboard/insights/**", async (route) => {
        await drawn;
        await route.continue();
      });
      await page.goto("/", { waitUntil: "networkidle" });
      await page.goto("/dashboard");
      await page.getByRole("region", { name: "Tu semana" }).waitFor();
      for (const width of [PHONE, DESKTOP]) {
        // High enough for the chart, which is drawn when it is in sight.
        await page.setViewportSize({ width, height: 1100 });
        ({ promise: drawn, resolve: release } = Promise.withResolvers<void>());
        await page.goto("/dashboard");
        await page.getByRole("img", { name: /^Comentarios por día/ }).waitFor();
        release();
        await page.getByRole("region", { name: "Tu semana" }).waitFor();
        expect(await moved(page)).toBeLessThanOrEqual(STILL);

        await page.goto("/", { waitUntil: "networkidle" });
        await page.locator("img:visible").first().scrollIntoViewIfNeeded();
        expect(await moved(page)).toBeLessThanOrEqual(STILL);
      }
    }));
}
