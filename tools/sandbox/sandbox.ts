// A small stateful Meta: login dialog, Graph API, signed webhooks, and a control API for what happens on the network.
// Web APIs only, so it runs in Node and inside the Worker's tests alike.

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
import { seed, subscribeApp } from "./world/seed.ts";
import { snapshot, takeChanges } from "./world/snapshot.ts";
import type { SandboxState } from "./world/types.ts";

export type Sandbox = {
  fetch(request: Request): Promise<Response>;
  /** The whole state as plain data, to be saved and given back as `options.state`. */
  readonly state: SandboxState;
  /** The same with those comments alone that changed since it was last called; `withChanges` adds it to a state. */
  takeChanges(): SandboxState;
  /** Changes whenever the state may have changed; an equal value means nothing to save. */
  readonly version: string;
  /** Resolves when no webhook is on its way. */
  idle(): Promise<void>;
};

/** Without `options.state` a new world is made: two pages with Instagram, see `world/seed.ts`. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const machine = createMachine(options);
  if (options.state) {
    // Older states have no subscription of the app.
    if (options.state.appSubscriptions.length === 0) subscribeApp(machine.world);
    machine.delivery.restore(options.state.undelivered);
  } else seed(machine);

  const app = new Hono()
    .route("/", dialogRoutes(machine))
    .route("/", pageRoutes(machine))
    .route("/", operatorRoutes(machine))
    .route("/", mailRoutes(machine))
    .route("/", pushRoutes(machine))
    .route("/sandbox", controlRoutes(machine))
    .all("*", (c) => serveGraph(machine, c.req.raw));

  let requests = 0;
  const rest = () => ({ undelivered: machine.delivery.undelivered(), lastCall: machine.calls.last() });
  return {
    fetch: async (request) => {
      // Graph reads may hand out tokens; only the control API's reads change nothing.
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
