// Before any browser test: what every stack of the run begins with. The web pages, built once (the address of the sandbox is part
// of them, so every stack keeps the port that is chosen here), and databases that have every table and nothing in them.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "../../tools/start/databases.ts";
import { freePort } from "../../tools/start/ports.ts";
import { buildWeb } from "../../tools/start/stack.ts";

declare module "vitest" {
  interface ProvidedContext {
    sandboxPort: number;
    /** State folder to begin with. */
    emptyState: string;
  }
}

export default async function setup({ provide }: TestProject): Promise<() => void> {
  const sandboxPort = await freePort();
  const emptyState = mkdtempSync(join(tmpdir(), "atalaya-browser-empty-"));
  await Promise.all([buildWeb(sandboxPort), migrate(emptyState)]);
  provide("sandboxPort", sandboxPort);
  provide("emptyState", emptyState);
  return () => rmSync(emptyState, { recursive: true, force: true });
}
