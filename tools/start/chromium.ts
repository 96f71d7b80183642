import { existsSync } from "node:fs";

// The first one is the same browser without windows, with which the browser tests take half of the processor's time.
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The path of the browser's executable, or undefined: CHROMIUM_PATH, or else one of the usual names in PATH. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? "").split(":");
  const usual = NAMES.flatMap((name) => [`/usr/bin/${name}`, ...folders.map((folder) => `${folder}/${name}`)]);
  const mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  return [process.env.CHROMIUM_PATH, ...usual, mac].find((path) => path && existsSync(path));
}

/** As `findChromium`. @throws Error that says how to get one */
export function requireChromium(): string {
  const found = findChromium();
  if (!found) throw new Error(CHROMIUM_HINT);
  return found;
}

export const CHROMIUM_HINT =
  "no Chromium found. Install one (`apt-get install -y chromium-headless-shell`, or chromium) or name it in CHROMIUM_PATH.";
