import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import type { Session } from "./owners.ts";
import type { Product } from "./running-product.ts";

/** How long a window waits, long enough for a busy machine, in milliseconds. */
const PATIENCE_MS = 60_000;
/** The same, for `vi.waitFor`. */
export const PATIENCE = { timeout: PATIENCE_MS, interval: 100 };

export const PHONE = 375;
export const DESKTOP = 1440;

type Options = {
  /** The owner who is signed in at the start. */
  session?: Session;
  width?: number;
  theme?: "dark" | "light";
  /** The answer about advertising cookies; none by default. */
  consent?: "refused" | "granted";
  context?: BrowserContextOptions;
};

type Scene = (page: Page, context: BrowserContext) => Promise<void>;

/** Runs a scene in a separate window. When it fails, the error says what the window showed. */
export async function inWindow(product: Product, options: Options, scene: Scene): Promise<void> {
  const context = await openContext(product, options);
  try {
    await scene(await context.newPage(), context);
  } catch (error) {
    if (error instanceof Error) error.message += await describePages(context);
    throw error;
  } finally {
    await context.close();
  }
}

async function openContext(product: Product, { session, width = DESKTOP, theme = "dark", consent, context }: Options) {
  const item = (name: string, value: string) => ({ name, value });
  const stored = [
    ...(session ? [item("token", session.token), item("user", JSON.stringify(session.user))] : []),
    ...(consent ? [item("consent", consent)] : []),
  ];
  const opened = await product.browser.newContext({
    baseURL: product.appUrl,
    locale: "es-ES",
    timezoneId: "Europe/Madrid",
    colorScheme: theme,
    viewport: { width, height: 900 },
    reducedMotion: "reduce",
    // The service worker would answer requests before the tests can.
    serviceWorkers: "block",
    storageState: { cookies: [], origins: [{ origin: product.appUrl, localStorage: stored }] },
    ...context,
  });
  opened.setDefaultTimeout(PATIENCE_MS);
  return opened;
}

async function describePages(context: BrowserContext): Promise<string> {
  const texts = context.pages().map(async (page) => {
    const text = await page
      .locator("body")
      .innerText({ timeout: 5_000 })
      .catch((error) => String(error));
    return `\n\n${page.url()} showed:\n${text.slice(0, 3_000)}`;
  });
  return (await Promise.all(texts)).join("");
}

/** The browser's errors from now on. */
export function listenTo(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  return complaints;
}

/**
 * The sum of the page's layout shifts since it began to load. The cumulative layout shift of web vitals is never greater.
 */
export const moved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
          sum += shifts.reduce((all, { value, hadRecentInput }) => all + (hadRecentInput ? 0 : value), 0);
        });
        let sum = 0;
        observer.observe({ type: "layout-shift", buffered: true });
        // Earlier shifts are reported with the next frame.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

/** Waits until the text is on the page, alone or within a sentence, with its accents. */
export const see = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

/** The section of a page with the title. */
export const section = (page: Page, title: string) =>
  page.locator("section", { has: page.getByRole("heading", { level: 2, name: title, exact: true }) });
