// The whole product on this machine: databases, sandbox, Worker and web pages. `npm start`, the browser tests and the
// replay use the same function.
import { mkdirSync, writeFileSync } from "node:fs";
import { localTax, makeStateFolder, type RunningStack, type StackSettings, urlOf } from "../settings.ts";
import { clientFrom } from "../stripe-setup/client.ts";
import { setUpStripe } from "../stripe-setup/setup.ts";
import { WANTED_PRODUCTS } from "../stripe-setup/wanted.ts";
import { startCron } from "./cron.ts";
import { migrate, moveToObjects } from "./databases.ts";
import { seedDemo } from "./demo/demo.ts";
import { takeLock } from "./lock.ts";
import { freePort, requireFree } from "./ports.ts";
import { runToEnd } from "./process.ts";
import { writeSecrets } from "./secrets.ts";
import { sandboxService, viteService, webSettings, workerService } from "./services.ts";
import { type Service, type Supervised, supervise } from "./supervise.ts";

export type Stack = RunningStack & {
  /** A session token of the demo owner if this start created it; null when it existed before, or when none is wanted. */
  newDemo: string | null;
  stop(): Promise<void>;
};

export type StackOptions = StackSettings & {
  /** `built`: the Worker serves the files of `vite build`. `dev`: vite serves the sources and passes /api on. `none`: the Worker serves an
   * earlier build, if there is one. */
  web: "built" | "dev" | "none";
  /** Whether to create the demo owner. */
  demo: boolean;
  /** A file that replaces the Worker's entry. */
  entry?: string;
  /** Whether the databases are objects of the entry's class `Database`, without the HTTP of local D1. */
  objects?: boolean;
  /** False when it will not be started again: saving is more than half of the sandbox's work under load. */
  savesSandbox?: boolean;
  say?: (line: string) => void;
  /** Called with the function that stops the stack, before anything is started. */
  onStop?: (stop: () => Promise<void>) => void;
};

/** Starts everything and resolves when it answers. @throws Error that says what did not start, after stopping the rest */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { port, sandboxPort, state, web, objects = false, say = () => undefined } = options;
  await requireFree({ PORT: port, SANDBOX_PORT: sandboxPort });
  makeStateFolder(state);
  const releaseLock = takeLock(state, urlOf(port));
  const running: Supervised[] = [];
  let stopCron = () => {};
  const stop = async () => {
    stopCron();
    await Promise.all(running.map((service) => service.stop()));
    releaseLock();
  };
  options.onStop?.(stop);
  const run = (service: Service) => {
    writeFileSync(service.log, "");
    const supervised = supervise(service, say);
    running.push(supervised);
    return supervised.ready;
  };

  try {
    const secrets = writeSecrets(options);
    const workerPort = web === "dev" ? await freePort() : port;
    migrate(state);
    if (objects) moveToObjects(state);
    // It checks first what exists, so every start may call it.
    const sandbox = run(sandboxService(options, secrets, { workerPort, saves: options.savesSandbox ?? true })).then(
      () => setUpStripe(clientFrom(secrets.values), () => undefined, WANTED_PRODUCTS, localTax()),
    );
    await Promise.all([web === "built" ? buildWeb(options) : mkdirSync("web/dist", { recursive: true }), sandbox]);
    await Promise.all([
      run(workerService(options, secrets, { port: workerPort, watch: web === "dev", entry: options.entry, objects })),
      web === "dev" ? run(viteService(options, workerPort)) : undefined,
    ]);
    const stack = { appUrl: urlOf(port), sandboxUrl: urlOf(sandboxPort), state, stop };
    stopCron = startCron(urlOf(workerPort));
    const newDemo = options.demo ? await seedDemo({ ...stack, appUrl: urlOf(workerPort) }) : null;
    return { ...stack, newDemo };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Builds the pages, always for production: the NODE_ENV of a test would change the build. */
const buildWeb = ({ sandboxPort, demo }: StackOptions) =>
  runToEnd({
    program: "vite",
    args: ["build", "--logLevel", "warn"],
    env: { NODE_ENV: "production", ...webSettings(sandboxPort, demo) },
  });
