import { readSettings, urlOf } from "../settings.ts";

/** The addresses and the folder of the stack that `npm start` runs; null when nothing answers. */
export async function findRunningStack() {
  const { port, sandboxPort, state } = readSettings();
  const running = { appUrl: urlOf(port), sandboxUrl: urlOf(sandboxPort), state };
  const isThere =
    (await answers(`${running.appUrl}/api/health`)) && (await answers(`${running.sandboxUrl}/sandbox/health`));
  return isThere ? running : null;
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    (answer) => answer.ok,
    () => false,
  );
