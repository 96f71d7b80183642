// Starts the Worker of a bench in workerd, like `wrangler dev`.
import { request } from "node:http";
import { join } from "node:path";
import { json, text } from "node:stream/consumers";
import { descendants, type ProcessReader, readerOf } from "../start/descendants.ts";

// No check for updates over the network.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
process.env.WRANGLER_SEND_METRICS = "false";

const READY_MS = 60_000;

export type BenchWorker = {
  /** Sends a request without a time-out, unlike `fetch`. @param body sent as JSON @returns the JSON of its answer */
  call(path: string, body?: unknown): Promise<unknown>;
  /** Its present processes, one of which passes requests on; empty when the system does not list them. */
  processes(): ProcessReader[];
  stop(): Promise<void>;
};

/**
 * @param folder the folder of its wrangler.toml
 * @param env an environment of that file
 * @param persist the folder of its databases
 */
export async function startBenchWorker(
  folder: string,
  { env, persist }: { env?: string; persist?: string } = {},
): Promise<BenchWorker> {
  const { unstable_startWorker } = await import("wrangler");
  const before = new Set(descendants("workerd"));
  const worker = await unstable_startWorker({
    config: join(folder, "wrangler.toml"),
    env,
    dev: {
      remote: false,
      watch: false,
      inspector: false,
      logLevel: "error",
      persist: persist ?? false,
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
    call: (path, body) =>
      new Promise((resolve, reject) => {
        request(new URL(path, url), { method: "POST" }, async (answer) => {
          if (answer.statusCode === 200) json(answer).then(resolve, reject);
          else reject(new Error(`${path}: ${answer.statusCode} ${await text(answer)}`));
        })
          .on("error", reject)
          .end(body === undefined ? "" : JSON.stringify(body));
      }),
    processes: () =>
      descendants("workerd")
        .filter((pid) => !before.has(pid))
        .map(readerOf),
    stop: () => worker.dispose(),
  };
}
