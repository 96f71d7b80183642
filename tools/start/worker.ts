// The Worker alone, as `wrangler dev` runs it. Its own program since the command ends when a single connection breaks, which a
// closed browser tab is enough for; here that is a line in the log.
import { parseArgs } from "node:util";
import { unstable_DevEnv } from "wrangler";
import { stopWithParent } from "./lifetime.ts";
import { createProxy } from "./proxy.ts";

const HOST = "127.0.0.1";

const { values } = parseArgs({
  options: {
    port: { type: "string" },
    /** Folder of the local databases. */
    persist: { type: "string" },
    /** File of secrets and addresses. */
    env: { type: "string" },
    /** In the place of wrangler.toml's own. */
    entry: { type: "string" },
    /** The entry's class `Database` holds the databases: `DATABASES` is bound to it. */
    objects: { type: "boolean", default: false },
    /** Builds again when a source changes. */
    watch: { type: "boolean", default: false },
  },
});
const port = Number(values.port);

const environment = new unstable_DevEnv();
/** Where the runtime listens, behind a proxy of wrangler's that holds requests back while the Worker is built again. */
const runtimePort = new Promise<number>((ready) => {
  environment.on("reloadComplete", ({ proxyData }) => ready(Number(proxyData.userWorkerUrl.port)));
});
const worker = await environment.startWorker({
  config: "wrangler.toml",
  ...(values.entry && { entrypoint: values.entry }),
  envFiles: [values.env!],
  ...(values.objects && {
    bindings: { DATABASES: { type: "durable_object_namespace", class_name: "Database" } },
    migrations: [{ tag: "local", new_sqlite_classes: ["LiveRoom", "Database"] }],
  }),
  dev: {
    server: { hostname: HOST, port: values.watch ? port : 0 },
    inspector: false,
    remote: false,
    persist: values.persist!,
    watch: values.watch,
    logLevel: "log",
  },
});
stopWithParent(() => worker.dispose());

// Wrangler's proxy answers 500 now and then on a busy machine: it uses a connection to the runtime that is being closed. When
// nothing is rebuilt, our own proxy replaces it.
if (!values.watch) createProxy({ host: HOST, port: await runtimePort }).listen(port, HOST);
