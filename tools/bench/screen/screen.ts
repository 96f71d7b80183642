// Opens the comments screen in a browser, and measures on it.
import type { Browser, Page } from "playwright-core";
import { ALL_COMMENTS, paths } from "../../../worker/vocabulary/paths.ts";
import { DEMO } from "../../settings.ts";

export type Screen = { page: Page; close: () => Promise<void> };

type Watched = Window & { busy?: number[]; firstAt?: number; lastAt?: number; seen?: number; before?: number };

const OLDER = "Cargar Comentarios Antiguos";

export async function openScreen(browser: Browser, appUrl: string): Promise<Screen> {
  const context = await browser.newContext({
    baseURL: appUrl,
    locale: "es-ES",
    viewport: { width: 1440, height: 900 },
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await page.goto(paths.login);
  await page.getByLabel("Correo electrónico").fill(DEMO.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(DEMO.password);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await page.waitForURL("**/dashboard");
  await page.goto(ALL_COMMENTS);
  await page
    .getByText(/^Mostrando|^Aún no hay/)
    .first()
    .waitFor();
  await page.evaluate(watch);
  return { page, close: () => context.close() };
}

/** Runs in the page: records every long task, and when the number of known comments increases. */
function watch() {
  const watched = window as Watched;
  watched.busy = [];
  watched.seen = Number.NaN;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.busy!.push(duration);
  }).observe({ type: "longtask" });
  const count = () => {
    const figure = (text: string | null | undefined) =>
      Number((text ?? "").match(/[\d.]+/)?.[0].replaceAll(".", "") ?? 0);
    const shown = figure(document.querySelector("[aria-live=polite].figures")?.textContent);
    const waiting = figure(
      [...document.querySelectorAll("button")].find((button) => /nuevos?/.test(button.textContent ?? ""))?.textContent,
    );
    const all = shown + waiting;
    if (all !== watched.seen && !Number.isNaN(watched.seen)) {
      watched.firstAt ??= performance.now();
      watched.lastAt = performance.now();
    }
    watched.seen = all;
  };
  count();
  watched.before = watched.seen;
  setInterval(count, 100);
}

/** The durations of the long tasks since the last call, in milliseconds. */
export const busyTimes = ({ page }: Screen): Promise<number[]> =>
  page.evaluate(async () => {
    // A task that has just ended is reported a moment later.
    await new Promise((resolve) => setTimeout(resolve, 300));
    return (window as Watched).busy!.splice(0);
  });

/** Waits until the screen has all new comments. @returns the seconds from the first to the last one */
export async function arrivalsOf({ page }: Screen, count: number): Promise<number> {
  await page.waitForFunction((wanted) => (window as Watched).seen! >= (window as Watched).before! + wanted, count, {
    timeout: 60_000,
  });
  return page.evaluate(() => ((window as Watched).lastAt! - (window as Watched).firstAt!) / 1_000);
}

/** Presses the key that shows new comments; nothing happens when there are none. */
export const showNew = ({ page }: Screen) => page.keyboard.press("n");

/** Loads all older comments and scrolls from the top to the end. @returns the id of every row, once for each appearance */
export async function readWholeList({ page }: Screen): Promise<string[]> {
  const older = page.getByRole("button", { name: OLDER });
  while (await older.isVisible()) {
    await older.click();
    await page.waitForTimeout(200);
  }
  await page.evaluate(() => window.scrollTo({ top: 0 }));
  return page.evaluate(async () => {
    const byPlace = new Map<number, string>();
    const twice: string[] = [];
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    let before = -1;
    while (before !== window.scrollY || byPlace.size === 0) {
      before = window.scrollY;
      await frame();
      const rows = [...document.querySelectorAll<HTMLElement>("li[data-index]")];
      const here = rows.map(({ id }) => id);
      twice.push(...here.filter((id, place) => here.indexOf(id) !== place));
      for (const row of rows) byPlace.set(Number(row.dataset.index), row.id);
      window.scrollBy({ top: window.innerHeight * 0.8 });
      await frame();
    }
    return [...byPlace.values(), ...twice].map((id) => id.replace("comentario-", ""));
  });
}
