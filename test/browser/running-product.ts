import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../../tools/start/chromium.ts";
import { freePort } from "../../tools/start/ports.ts";
import { type Stack, startStack } from "../../tools/start/stack.ts";

export type Product = Stack & { browser: Browser };

/** Starts a browser and the whole product like `npm start`, but without a demo owner and with cheap password hashes. */
export async function startProduct(): Promise<Product> {
  const state = mkdtempSync(join(tmpdir(), "atalaya-browser-"));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const entry = join(import.meta.dirname, "../support/local-worker.ts");
  const stack = await startStack({
    ...{ port, sandboxPort, state, entry },
    web: "built",
    demo: false,
    objects: true,
    savesSandbox: false,
    say: console.error,
  });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--no-first-run",
    ],
  });
  return {
    ...stack,
    browser,
    async stop() {
      await browser.close();
      await stack.stop();
      rmSync(state, { recursive: true, force: true });
    },
  };
}
