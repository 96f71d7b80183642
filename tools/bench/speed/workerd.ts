import { join } from "node:path";
import { descendants, type ProcessReader, readerOf } from "./process.ts";

// No update check over the network, and no notice about it.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
process.env.WRANGLER_SEND_METRICS = "false";

const READY_MS = 60_000;

export type RunningWorker = {
  /** @returns the JSON of its answer */
  call(path: string, body?: string): Promise<unknown>;
  /** Its processes by now, one of which hands requests on; none where the system does not say. */
  processes(): ProcessReader[];
  stop(): Promise<void>;
};

/**
 * Starts one of the benchmark's Workers in workerd, as `wrangler dev` does.
 *
 * @param env `empty` or the engine
 */
export async function startWorker(env?: "empty"): Promise<RunningWorker> {
  const { unstable_startWorker } = await import("wrangler");
  const before = new Set(descendants("workerd"));
  const worker = await unstable_startWorker({
    config: join(import.meta.dirname, "wrangler.toml"),
    env,
    dev: {
      remote: false,
      watch: false,
      inspector: false,
      logLevel: "error",
      server: { hostname: "127.0.0.1", port: 0 },
    },
  });
  const tooLate = AbortSignal.timeout(READY_MS);
  const url = await Promise.race([
    worker.url,
    new Promise<never>((_, reject) =>
      tooLate.addEventListener("abort", () => reject(new Error("workerd did not start"))),
    ),
  ]);
  return {
    async call(path, body) {
      const answer = await fetch(new URL(path, url), body === undefined ? {} : { method: "POST", body });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    processes: () =>
      descendants("workerd")
        .filter((pid) => !before.has(pid))
        .map(readerOf),
    stop: () => worker.dispose(),
  };
}
