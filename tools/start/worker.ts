// The Worker alone, as `wrangler dev` runs it. Its own program since the command ends when a single connection breaks, which a
// closed browser tab is enough for; here that is a line in the log.
import { parseArgs } from "node:util";
import { unstable_startWorker } from "wrangler";

const { values } = parseArgs({
  options: {
    port: { type: "string" },
    /** Folder of the local databases. */
    persist: { type: "string" },
    /** File of secrets and addresses. */
    env: { type: "string" },
    /** In the place of wrangler.toml's own. */
    entry: { type: "string" },
    /** Builds again when a source changes. */
    watch: { type: "boolean", default: false },
  },
});

const worker = await unstable_startWorker({
  config: "wrangler.toml",
  ...(values.entry && { entrypoint: values.entry }),
  envFiles: [values.env!],
  dev: {
    server: { hostname: "127.0.0.1", port: Number(values.port) },
    inspector: false,
    remote: false,
    persist: values.persist!,
    watch: values.watch,
    logLevel: "log",
  },
});
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.once(signal, () => worker.dispose().finally(() => process.exit()));
await worker.ready;
