// node tools/build/pictures.ts: draws the icons and the picture of link previews into web/public. Run it when the mark changes.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { requireChromium } from "../start/chromium.ts";
import { icoOf } from "./ico.ts";
import { iconSvg } from "./mark.ts";
import { OG_SIZE, ogDocument } from "./og.ts";

const OUT = "web/public";
const ROUNDED = iconSvg({ room: 0.75, corner: 0.22 });
const SQUARE = iconSvg({ room: 0.66, corner: 0 });
const MASKABLE = iconSvg({ room: 0.52, corner: 0 });

const executablePath = requireChromium();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const icon = (svg: string, side: number) =>
  photograph(browser, { width: side, height: side }, `<style>body{margin:0}svg{display:block}</style>${svg}`);
const save = (name: string, data: Buffer | string) => writeFileSync(join(OUT, name), data);

save("favicon.svg", ROUNDED);
save("favicon.ico", icoOf(await icon(ROUNDED, 32), 32));
save("apple-touch-icon.png", await icon(SQUARE, 180));
for (const side of [192, 512]) {
  save(`icon-${side}.png`, await icon(ROUNDED, side));
  save(`icon-maskable-${side}.png`, await icon(MASKABLE, side));
}
save("og.png", await photograph(browser, OG_SIZE, ogDocument()));
await browser.close();

async function photograph(
  browser: Browser,
  viewport: { width: number; height: number },
  html: string,
): Promise<Buffer> {
  const page = await browser.newPage({ viewport });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ omitBackground: true });
  await page.close();
  return picture;
}
