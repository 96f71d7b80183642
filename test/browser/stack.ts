import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { inject } from "vitest";
import { findChromium } from "../../tools/start/chromium.ts";
import { freePort } from "../../tools/start/ports.ts";
import { type Stack, startStack } from "../../tools/start/stack.ts";

/** For `vi.waitFor`: `expect.poll` has no place in tests that run at the same time. */
export const PATIENCE = { timeout: 15_000 };

/** The same files that the Worker would serve, many times quicker, and without its local runtime's hiccups under many windows. */
export const serveAssets = (context: BrowserContext) =>
  context.route("**/assets/*", (route) =>
    route.fulfill({ path: join("web/dist", new URL(route.request().url()).pathname) }),
  );

export type BrowserStack = Stack & { browser: Browser };

/** A stack of its own, without a demo owner, and a browser to look at it. One at a time: they share the sandbox's port. */
export async function openStack(): Promise<BrowserStack> {
  const state = mkdtempSync(join(tmpdir(), "atalaya-browser-"));
  cpSync(inject("emptyState"), state, { recursive: true });
  const stack = await startStack({
    port: await freePort(),
    sandboxPort: inject("sandboxPort"),
    state,
    web: "none",
    demo: false,
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
