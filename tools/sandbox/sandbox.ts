// A small Meta with state: login dialog, Graph API, signed webhooks, and a control API for events on the network. It uses only web APIs,
// so it runs in Node and inside the Worker's tests.

import { Hono } from "hono";
import { dialogRoutes } from "./auth/dialog-routes.ts";
import { controlRoutes } from "./control/routes.ts";
import { serveGraph } from "./graph/graph.ts";
import { createMachine } from "./machine.ts";
import { mailRoutes } from "./mail/routes.ts";
import { operatorRoutes } from "./operator/routes.ts";
import type { SandboxOptions } from "./options.ts";
import { pageRoutes } from "./pages/routes.ts";
import { pushRoutes } from "./push/routes.ts";
import { receiverRoutes } from "./receiver/routes.ts";
import { seed } from "./world/seed.ts";
import { snapshot, takeChanges } from "./world/snapshot.ts";
import type { SandboxState } from "./world/types.ts";

export type Sandbox = {
  fetch(request: Request): Promise<Response>;
  /** The whole state as plain data. It can be saved and passed as `options.state`. */
  readonly state: SandboxState;
  /** The same, but only with the comments that changed since the last call; `withChanges` adds it to a state. */
  takeChanges(): SandboxState;
  /** A value that changes whenever the state may have changed. While it is equal, there is nothing to save. */
  readonly version: string;
  /** Resolves when no webhook is on its way. */
  idle(): Promise<void>;
};

/** Creates a sandbox. Without `options.state` it has a new world with two pages and their Instagram accounts (`world/seed.ts`). */
export function createSandbox(options: SandboxOptions): Sandbox {
  const machine = createMachine(options);
  if (options.state) {
    machine.delivery.restore(options.state.undelivered);
  } else seed(machine);

  const app = new Hono()
    .route("/", dialogRoutes(machine))
    .route("/", pageRoutes(machine))
    .route("/", operatorRoutes(machine))
    .route("/", mailRoutes(machine))
    .route("/", pushRoutes(machine))
    .route("/", receiverRoutes(machine))
    .route("/sandbox", controlRoutes(machine))
    .all("*", (c) => serveGraph(machine, c.req.raw));

  let requests = 0;
  const rest = () => ({ undelivered: machine.delivery.undelivered(), lastCall: machine.calls.last() });
  return {
    fetch: async (request) => {
      // Reads of Graph may create tokens; only reads of the control API change nothing.
      if (request.method !== "GET" || !new URL(request.url).pathname.startsWith("/sandbox/")) requests++;
      return app.fetch(request);
    },
    get state() {
      return snapshot(machine.world, rest());
    },
    takeChanges: () => takeChanges(machine.world, rest()),
    get version() {
      return `${requests}:${machine.world.nextNumber}:${machine.delivery.finished()}`;
    },
    idle: machine.delivery.idle,
  };
}
