import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type Axe from "axe-core";
import type { Locator, Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * WCAG 2.2 AA and axe's own good habits. Of a page with an open dialog it is the dialog alone: what lies behind is out of reach, and
 * a route of its own.
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
          // Reading every style sheet again, for rules about films and turned screens alone, takes a third of the time.
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
