// Runs the Worker alone, like `wrangler dev`. It is a separate program because that command ends when a single connection breaks, for
// example when a browser tab closes. Here a broken connection is only a line in the log.
import { parseArgs } from "node:util";
import { unstable_DevEnv } from "wrangler";
import { stopWithParent } from "./lifetime.ts";
import { createProxy } from "./proxy.ts";

const HOST = "127.0.0.1";

const { values } = parseArgs({
  options: {
    port: { type: "string" },
    /** The folder of the local databases. */
    persist: { type: "string" },
    /** The file of secrets and addresses. */
    env: { type: "string" },
    /** A file that replaces the entry of wrangler.toml. */
    entry: { type: "string" },
    /** Whether the databases are objects of the entry's class `Database`. Then `DATABASES` is bound to it. */
    objects: { type: "boolean", default: false },
    /** Whether it is built again when a source changes. */
    watch: { type: "boolean", default: false },
  },
});
const port = Number(values.port);

const environment = new unstable_DevEnv();
/** The address of the runtime, behind wrangler's proxy, which holds requests back while the Worker is built again. */
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

// On a busy machine wrangler's proxy sometimes answers 500, because it uses a connection that the runtime is closing. When nothing is
// rebuilt, our own proxy replaces it.
if (!values.watch) createProxy({ host: HOST, port: await runtimePort }).listen(port, HOST);
