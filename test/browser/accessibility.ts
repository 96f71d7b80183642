import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type Axe from "axe-core";
import type { Locator, Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Checks WCAG 2.2 AA and axe's best practices. On a page with an open dialog only the dialog is checked: the page behind it cannot be
 * used, and is checked as its own route. Wait for a dialog first: one that is about to open is none yet.
 *
 * @param rules  all, unless some are named
 * @param within  a part of the page
 */
export async function violations(page: Page, { rules, within }: { rules?: string[]; within?: Locator } = {}) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    ({ part, runOnly }) =>
      (window as unknown as { axe: typeof Axe }).axe.run(
        part ?? [...document.querySelectorAll("dialog[open]")].at(-1) ?? document,
        {
          resultTypes: ["violations"],
          // To read every style sheet again takes a third of the time, and only rules about videos and rotated screens need it.
          preload: false,
          ...(runOnly && { runOnly }),
        },
      ),
    { part: await within?.elementHandle(), runOnly: rules },
  );
  return violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    where: nodes.map(({ html }) => html.slice(0, 160)),
  }));
}
