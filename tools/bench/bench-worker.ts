// The Worker of a benchmark, in workerd, on databases of its own.
import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";

// No update check over the network, and no notice about it.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
process.env.WRANGLER_SEND_METRICS = "false";

const ROOT = join(import.meta.dirname, "../..");

/** @param of the folder of its wrangler.toml @param folder where its databases live */
export async function startBenchWorker(of: string, folder: string) {
  const { unstable_startWorker } = await import("wrangler");
  const worker = await unstable_startWorker({
    config: join(of, "wrangler.toml"),
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
  /** Waits as long as it takes, unlike `fetch`. @returns the text of its answer */
  async function call(path: string, body: unknown): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; answer: string }>();
    const sent = request(new URL(path, url), { method: "POST" }, (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode, answer }), reject);
    });
    sent.on("error", reject).end(JSON.stringify(body));
    const { status, answer } = await promise;
    if (status !== 200) throw new Error(`${path}: ${status} ${answer}`);
    return answer;
  }

  return {
    call,
    /** Applies every migration, by the Worker's `/statements`. */
    async migrate() {
      for (const [database, migrations] of [
        ["DB", "migrations/core"],
        ["COMMENTS_0", "migrations/comments"],
      ] as const)
        for (const file of readdirSync(join(ROOT, migrations))
          .filter((name) => name.endsWith(".sql"))
          .sort()) {
          const statements = readFileSync(join(ROOT, migrations, file), "utf8").split("--> statement-breakpoint");
          await call("/statements", { database, statements: statements.map((one) => one.trim()).filter(Boolean) });
        }
    },
    stop: () => worker.dispose(),
  };
}
