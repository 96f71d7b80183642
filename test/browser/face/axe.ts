import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type Axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openWindow, type Visit } from "./visit.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const PUBLIC = ["/", "/tutorial", "/pricing", "/privacy", "/terms", "/data-deletion"];
const DOORS = ["/login", "/register", "/facebook/callback?error=access_denied"];
const INSIDE = ["/dashboard", "/comments", "/history", "/accounts", "/plans", "/settings", "/referrals"];

type Violation = { rule: string; help: string; where: string[] };

/** WCAG 2.2 AA and axe's own good habits. */
export async function violations(page: Page): Promise<Violation[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof Axe }).axe.run({ resultTypes: ["violations"] }),
  );
  return violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    where: nodes.map(({ html }) => html.slice(0, 160)),
  }));
}

/** Nothing wider than the screen. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function settle(page: Page, path: string) {
  await page.goto(path);
  await page.locator("h1").first().waitFor({ state: "attached" });
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
}

export function axeScenes(visit: () => Visit) {
  for (const theme of ["dark", "light"] as const) {
    for (const width of [375, 1440]) {
      it(`finds nothing wrong on any route, ${theme} at ${width} px`, async () => {
        const found: Record<string, Violation[]> = {};
        const rooms = [
          { paths: [...PUBLIC, ...DOORS], options: { width, theme } },
          { paths: INSIDE, options: { width, theme, session: visit().owner } },
        ];
        for (const { paths, options } of rooms) {
          const { page, context } = await openWindow(visit(), options);
          for (const path of paths) {
            await settle(page, path);
            const wrong = await violations(page);
            if (wrong.length > 0) found[path] = wrong;
            expect(await overflow(page), `${path} is wider than ${width} px`).toBeLessThanOrEqual(0);
          }
          await context.close();
        }
        expect(found).toEqual({});
      });
    }
  }

  it("finds nothing wrong in what opens over a page", async () => {
    for (const theme of ["dark", "light"] as const) {
      const { page, context } = await openWindow(visit(), { session: visit().owner, width: 375, theme });
      await settle(page, "/settings");
      await page.getByRole("button", { name: "Abrir menú" }).click();
      expect(await violations(page)).toEqual([]);
      await page.getByRole("dialog", { name: "Menú" }).getByRole("button", { name: "Soporte" }).click();
      await page.getByRole("button", { name: "Abrir chat" }).click();
      expect(await violations(page)).toEqual([]);
      await context.close();
    }
  });
}
