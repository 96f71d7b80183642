// node tools/build/screens.ts: takes screenshots of the product with the sandbox's shops and comments written for them, for the landing
// page and the README, and those of the tutorial. Run it when the screens change.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { ALL_COMMENTS, type PageLink, paths } from "../../worker/vocabulary/paths.ts";
import { DEMO } from "../settings.ts";
import { requireChromium } from "../start/chromium.ts";
import { writeHistory } from "../start/demo/demo-history.ts";
import { sleep } from "../start/process.ts";
import { withThrowawayStack } from "../start/throwaway-stack.ts";
import { writeScreenComments } from "./screen-comments.ts";
import { filmDay, filmFirstMinutes } from "./tutorial-film.ts";

type Theme = "dark" | "light";
type Size = { width: number; height: number };
/** `scale`: device pixels for each CSS pixel, since pictures are shown smaller than they are taken. `from`: the text to scroll to. */
type Shot = {
  folder: string;
  name: string;
  path: PageLink;
  size: Size;
  scale: number;
  themes: Theme[];
  signedIn: boolean;
  from?: string;
};

/** A long time-out: a busy machine draws slowly. */
const PATIENCE_MS = 120_000;
const LANDING = "web/features/site/landing/screens";
const DOCS = "docs/images";
const TUTORIAL = "web/features/site/tutorial/screens";
const BOTH: Theme[] = ["dark", "light"];
/** The pictures of the tutorial are small, since a visitor loads several. */
const FILM = { width: 1280, height: 800, scale: 1, quality: 60 };
const SHOTS: Shot[] = [
  {
    folder: LANDING,
    name: "comments",
    path: ALL_COMMENTS,
    size: { width: 1280, height: 800 },
    scale: 1.5,
    themes: BOTH,
    signedIn: true,
  },
  {
    folder: LANDING,
    name: "comments-phone",
    path: ALL_COMMENTS,
    size: { width: 390, height: 800 },
    scale: 2,
    themes: BOTH,
    signedIn: true,
    from: "Mostrando",
  },
  {
    folder: DOCS,
    name: "landing",
    path: paths.home,
    size: { width: 1280, height: 800 },
    scale: 1,
    themes: ["dark"],
    signedIn: false,
  },
  {
    folder: DOCS,
    name: "comments",
    path: ALL_COMMENTS,
    size: { width: 1280, height: 800 },
    scale: 1,
    themes: ["dark"],
    signedIn: true,
  },
  {
    folder: DOCS,
    name: "pricing",
    path: paths.pricing,
    size: { width: 1280, height: 800 },
    scale: 1,
    themes: ["dark"],
    signedIn: false,
  },
];

const executablePath = requireChromium();
await withThrowawayStack({ web: "built", demo: true }, async (stack) => {
  if (stack.newDemo !== null) await writeHistory(stack, stack.newDemo);
  await writeScreenComments(stack);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  for (const shot of SHOTS) for (const theme of shot.themes) await take(shot, theme, stack.appUrl, browser);
  await filmFirstMinutes(stack, await openContext(browser, stack.appUrl, { size: FILM, theme: "dark" }), takeBoth);
  const signedIn = await openContext(browser, stack.appUrl, { size: FILM, theme: "dark" });
  const page = await signedIn.newPage();
  await signIn(page);
  await page.close();
  await filmDay(signedIn, takeBoth);
  await browser.close();
});

async function take(
  { folder, name, path, size, scale, themes, signedIn, from }: Shot,
  theme: Theme,
  appUrl: string,
  browser: Browser,
) {
  const context = await openContext(browser, appUrl, { size, theme });
  const page = await context.newPage();
  if (signedIn) await signIn(page);
  await page.goto(path, { waitUntil: "networkidle" });
  // The font is used from the second page on (ui/theme/font.css).
  await page.reload({ waitUntil: "networkidle" });
  await settle(page);
  if (from) await page.getByText(from).evaluate((line) => scrollTo(0, line.getBoundingClientRect().top - 72));
  const file = themes.length > 1 ? `${name}-${theme}.webp` : `${name}.webp`;
  await save(page, join(folder, file), { ...size, scale, quality: 82 });
  await context.close();
}

/** A picture of the film in both themes, with a pointer above everything, dialogs included. */
async function takeBoth(page: Page, name: string, pressed?: Locator) {
  await page.waitForLoadState("networkidle");
  await settle(page);
  await pressed?.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const pointer = document.createElement("div");
    pointer.id = "pointer";
    pointer.popover = "manual";
    pointer.style.cssText = `position: fixed; inset: auto; left: ${x + Math.min(width * 0.6, 220)}px; top: ${y + height / 2}px; border: 0; padding: 0; background: none; overflow: visible; pointer-events: none`;
    pointer.innerHTML =
      '<svg width="28" height="36" viewBox="0 0 14 18"><path d="M1 1v13.4l3.6-3.3 2.3 5.4 2.3-1-2.3-5.3h4.9z" fill="#fff" stroke="#111" stroke-linejoin="round"/></svg>';
    document.body.append(pointer);
    pointer.showPopover();
  });
  for (const theme of BOTH) {
    await page.emulateMedia({ colorScheme: theme });
    await save(page, join(TUTORIAL, `${name}-${theme}.webp`), FILM);
  }
  await page.evaluate(() => document.querySelector("#pointer")?.remove());
}

/** A window of a visitor who has answered about cookies. */
async function openContext(browser: Browser, appUrl: string, { size, theme }: { size: Size; theme: Theme }) {
  const context = await browser.newContext({
    baseURL: appUrl,
    viewport: { width: size.width, height: size.height },
    isMobile: size.width < 600,
    colorScheme: theme,
    locale: "es-ES",
    reducedMotion: "reduce",
    bypassCSP: true,
  });
  await context.addInitScript(() => localStorage.setItem("consent", "refused"));
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

async function settle(page: Page) {
  // The width of the hidden scrollbar.
  await page.addStyleTag({ content: "html { scrollbar-gutter: auto !important }" });
  await page.evaluate(() => document.fonts.ready);
}

async function signIn(page: Page) {
  await page.goto(paths.login);
  await page.getByLabel("Correo electrónico").fill(DEMO.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(DEMO.password);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await page.waitForURL("**/dashboard");
}

/** A screenshot as WebP, which the driver's own call does not offer. @param quality from 0 to 100 */
async function save(page: Page, file: string, { quality, ...area }: Size & { scale: number; quality: number }) {
  await sleep(500);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality,
    clip: { x: 0, y: await page.evaluate(() => scrollY), ...area },
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, Buffer.from(data, "base64"));
  console.info(file);
}
