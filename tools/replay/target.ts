import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loginDemo } from "../start/demo/demo.ts";
import { freePort } from "../start/ports.ts";
import { readSettings, urlOf } from "../start/settings.ts";
import { type Stack, startStack } from "../start/stack.ts";

/** The running stack, or a new one that `stop` ends. */
export async function findOrStartStack(onStop: (stop: () => Promise<void>) => void): Promise<Stack> {
  const settings = readSettings();
  const running = { appUrl: urlOf(settings.port), sandboxUrl: urlOf(settings.sandboxPort), state: settings.state };
  if ((await answers(`${running.appUrl}/api/health`)) && (await answers(`${running.sandboxUrl}/sandbox/health`))) {
    return { newDemo: null, ...running, stop: async () => undefined };
  }
  console.info("Nothing runs yet: starting a stack of its own …");
  const state = mkdtempSync(join(tmpdir(), "atalaya-replay-"));
  const stack = await startStack({
    port: await freePort(),
    sandboxPort: await freePort(),
    state,
    web: "none",
    demo: true,
    say: console.error,
    onStop,
  });
  return {
    ...stack,
    async stop() {
      await stack.stop();
      rmSync(state, { recursive: true, force: true });
    },
  };
}

export async function demoToken(appUrl: string): Promise<string> {
  const token = await loginDemo(appUrl);
  if (!token) throw new Error("the demo owner cannot log in: `npm run reset` and start again");
  return token;
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    (answer) => answer.ok,
    () => false,
  );
