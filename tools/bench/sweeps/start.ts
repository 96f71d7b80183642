import { request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";

// No update check over the network, and no notice about it.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
process.env.WRANGLER_SEND_METRICS = "false";

/** Starts the Worker beside this file in workerd. @param folder where its databases live */
export async function startWorker(folder: string) {
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
    /** Waits as long as it takes, unlike `fetch`. @returns the text of its answer */
    async call(path: string, body: unknown): Promise<string> {
      const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; answer: string }>();
      const sent = request(new URL(path, url), { method: "POST" }, (response) => {
        text(response).then((answer) => resolve({ status: response.statusCode, answer }), reject);
      });
      sent.on("error", reject).end(JSON.stringify(body));
      const { status, answer } = await promise;
      if (status !== 200) throw new Error(`${path}: ${status} ${answer}`);
      return answer;
    },
    stop: () => worker.dispose(),
  };
}
