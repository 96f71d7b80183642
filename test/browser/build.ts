// Before any browser test: the web pages, built once. The address of the sandbox's dialog is part of them, so every stack of
// the run keeps the port that is chosen here.
import type { TestProject } from "vitest/node";
import { freePort } from "../../tools/start/ports.ts";
import { buildWeb } from "../../tools/start/stack.ts";

declare module "vitest" {
  interface ProvidedContext {
    sandboxPort: number;
  }
}

export default async function setup({ provide }: TestProject): Promise<void> {
  const sandboxPort = await freePort();
  await buildWeb(sandboxPort);
  provide("sandboxPort", sandboxPort);
}
