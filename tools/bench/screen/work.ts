// Works on the comments screen like a person, and measures for every kind of interaction how long it takes until the browser has painted
// the result.
import type { Page } from "playwright-core";

type Watched = Window & { interactions?: { at: number; ms: number }[] };

/** The shortest event that a browser reports, in milliseconds. */
const REPORTED_FROM_MS = 16;
/** The pause between two actions of a quick person. */
const PAUSE_MS = 120;
/** More rows than are drawn outside of the visible part. */
const STEPS = 12;

/** The longest time of one kind of interaction, from the key or click to the next frame, and the number of interactions. */
export type Measured = { name: string; count: number; longestMs: number };

/** The interactions, which are repeated, by their names in the report. */
const WORK: Record<string, (page: Page) => Promise<void>> = {
  "j, the next comment": async (page) => {
    for (let step = 0; step < STEPS; step++) await press(page, "j");
  },
  "k, the one before": async (page) => {
    for (let step = 0; step < STEPS / 2; step++) await press(page, "k");
  },
  "j, d, 1 and Enter, hide it": async (page) => {
    // No dialog opens for a hidden comment and for the page's own. `1` chooses a reason when none was found.
    for (let step = 0; step < STEPS / 2; step++) for (const key of ["j", "d", "1", "Enter"]) await press(page, key);
  },
  "u, undo": (page) => press(page, "u"),
  "Enter, close and open its card": async (page) => {
    for (let time = 0; time < 4; time++) await press(page, "Enter");
  },
  "x, select": async (page) => {
    await press(page, "x");
    await press(page, "x");
  },
  "n, show the new ones": async (page) => {
    await page.waitForTimeout(1_500);
    await press(page, "n");
  },
  "a press on a tile": async (page) => {
    for (const name of [/^Desaprobados/, /^Aprobados/, /^Total/]) {
      await page.getByRole("button", { name }).click();
      await page
        .getByText(/^Mostrando/)
        .first()
        .waitFor();
      await page.waitForTimeout(PAUSE_MS);
    }
  },
  "a search, typed": async (page) => {
    await press(page, "/");
    for (const letter of "comida") await press(page, letter);
    await page.waitForURL(/search=comida/);
    await press(page, "Control+a");
    await press(page, "Backspace");
    await press(page, "Escape");
    await page.waitForTimeout(1_000);
  },
};

/** Works until `until` resolves. @returns the longest interaction of each kind, in the order of the work */
export async function work(page: Page, until: Promise<unknown>): Promise<Measured[]> {
  await page.evaluate((durationThreshold) => {
    const watched = window as Watched;
    watched.interactions = [];
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        watched.interactions!.push({ at: startTime, ms: duration });
    }).observe({ type: "event", durationThreshold, buffered: false } as PerformanceObserverInit);
  }, REPORTED_FROM_MS);
  const begun: { at: number; name: string }[] = [];
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  void until.then(over, over);
  while (!isOver) {
    for (const [name, act] of Object.entries(WORK)) {
      begun.push({ at: await page.evaluate(() => performance.now()), name });
      await act(page);
    }
  }
  await until;
  // What has just ended is reported a moment later.
  await page.waitForTimeout(1_000);
  const seen = await page.evaluate(() => (window as Watched).interactions!);
  const longest = new Map(Object.keys(WORK).map((name) => [name, 0]));
  for (const { at, ms } of seen) {
    const doing = begun.findLast((one) => one.at <= at)?.name;
    if (doing !== undefined) longest.set(doing, Math.max(longest.get(doing)!, ms));
  }
  return [...longest].map(([name, longestMs]) => ({
    name,
    count: begun.filter((one) => one.name === name).length,
    longestMs,
  }));
}

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.waitForTimeout(PAUSE_MS);
}
