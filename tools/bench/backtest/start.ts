import { join } from "node:path";

// No update check over the network, and no notice about it.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
process.env.WRANGLER_SEND_METRICS = "false";

/** Starts the Worker beside this file in workerd. @param folder where its databases live */
export async function startBacktest(folder: string) {
  const { unstable_startWorker } = await import("wrangler");
  const worker = await unstable_startWorker({
    config: join(import.meta.dirname, "wrangler.toml"),
    dev: {
      remote: false,
      watch: false,
      inspector: false,
      logLevel: "error",
      persist: folder,
      server: { hostname: "127.0.0.1", port: 0 },
    },
  });
  const url = await worker.url;
  return {
    /** @returns the JSON of its answer */
    async call(path: string, body: unknown): Promise<unknown> {
      const answer = await fetch(new URL(path, url), { method: "POST", body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    stop: () => worker.dispose(),
  };
}
