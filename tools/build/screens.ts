// node tools/build/screens.ts: takes screenshots of the product with the sandbox's shops and comments written for them, for the landing
// page and the README. Run it when the screens change.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { ALL_COMMENTS, type PageLink, paths } from "../../worker/vocabulary/paths.ts";
import { DEMO } from "../settings.ts";
import { requireChromium } from "../start/chromium.ts";
import { writeHistory } from "../start/demo/demo-history.ts";
import { sleep } from "../start/process.ts";
import { withThrowawayStack } from "../start/throwaway-stack.ts";
import { writeScreenComments } from "./screen-comments.ts";

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
  /** The view of the list of comments. */
  view?: "cards";
  /** The quality of the WebP, from 0 to 100. */
  quality?: number;
};

/** A long time-out: a busy machine draws slowly. */
const PATIENCE_MS = 120_000;
const LANDING = "web/features/site/landing/screens";
const DOCS = "docs/images";
const TUTORIAL = "web/features/site/tutorial/screens";
const BOTH: Theme[] = ["dark", "light"];
/** The pictures of the tutorial are small, since a visitor loads several. */
const tutorial = (name: string, path: PageLink, more: Partial<Shot> = {}): Shot => ({
  folder: TUTORIAL,
  name,
  path,
  size: { width: 1280, height: 800 },
  scale: 1,
  themes: BOTH,
  signedIn: true,
  quality: 60,
  ...more,
});
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
  tutorial("register", paths.register, { signedIn: false }),
  tutorial("accounts", paths.accounts),
  tutorial("comments", ALL_COMMENTS),
  tutorial("hidden", `${paths.comments}?cause=any`, { view: "cards" }),
  tutorial("dashboard", paths.dashboard),
];

const executablePath = requireChromium();
await withThrowawayStack({ web: "built", demo: true }, async (stack) => {
  if (stack.newDemo !== null) await writeHistory(stack, stack.newDemo);
  await writeScreenComments(stack);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  for (const shot of SHOTS) for (const theme of shot.themes) await take(shot, theme, stack.appUrl, browser);
  await browser.close();
});

async function take(
  { folder, name, path, size, scale, themes, signedIn, from, view, quality = 82 }: Shot,
  theme: Theme,
  appUrl: string,
  browser: Browser,
) {
  const context = await browser.newContext({
    viewport: size,
    isMobile: size.width < 600,
    colorScheme: theme,
    locale: "es-ES",
    reducedMotion: "reduce",
    bypassCSP: true,
  });
  await context.addInitScript((shown) => {
    localStorage.setItem("consent", "refused");
    if (shown) localStorage.setItem("commentsView", shown);
  }, view);
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  if (signedIn) await signIn(page, appUrl);
  await page.goto(appUrl + path, { waitUntil: "networkidle" });
  // The font is used from the second page on (ui/theme/font.css).
  await page.reload({ waitUntil: "networkidle" });
  // The width of the hidden scrollbar.
  await page.addStyleTag({ content: "html { scrollbar-gutter: auto !important }" });
  await page.evaluate(() => document.fonts.ready);
  if (from) await page.getByText(from).evaluate((line) => scrollTo(0, line.getBoundingClientRect().top - 72));
  await sleep(500);
  const file = themes.length > 1 ? `${name}-${theme}.webp` : `${name}.webp`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), await photograph(context, page, { ...size, scale }, quality));
  console.info(join(folder, file));
  await context.close();
}

async function signIn(page: Page, appUrl: string) {
  await page.goto(appUrl + paths.login);
  await page.getByLabel("Correo electrónico").fill(DEMO.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(DEMO.password);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await page.waitForURL("**/dashboard");
}

/** A screenshot as WebP, which the driver's own call does not offer. */
async function photograph(
  context: BrowserContext,
  page: Page,
  area: Size & { scale: number },
  quality: number,
): Promise<Buffer> {
  const session = await context.newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality,
    clip: { x: 0, y: await page.evaluate(() => scrollY), ...area },
  });
  return Buffer.from(data, "base64");
}
