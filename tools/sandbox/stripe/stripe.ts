// A small Stripe with state: its API, hosted pages, signed webhooks, a replacement for Stripe.js, and a control API for time and faults. It
// uses only web APIs, so it runs in Node and inside the Worker's tests.

import { Hono } from "hono";
import { browserRoutes } from "./browser/routes.ts";
import { controlRoutes } from "./control/routes.ts";
import { routesOf } from "./http/routes.ts";
import { serveApi } from "./http/serve.ts";
import { createMachine } from "./machine.ts";
import type { StripeOptions, StripeState } from "./options.ts";
import { pageRoutes } from "./pages/routes.ts";
import { OPERATIONS } from "./resources/operations.ts";
import { snapshot } from "./world/world.ts";

type StripeSandbox = {
  /** Whether a path is this sandbox's: /v1/…, /stripe/… and /sandbox/stripe/…. */
  owns(path: string): boolean;
  fetch(request: Request): Promise<Response>;
  /** The whole state as plain data. It can be saved and passed as `options.state`. */
  readonly state: StripeState;
  /** A value that changes whenever the state may have changed. */
  readonly version: string;
  /** Resolves when no webhook is on its way. */
  idle(): Promise<void>;
};

export function createStripe(options: StripeOptions): StripeSandbox {
  const machine = createMachine(options);
  const findRoute = routesOf(OPERATIONS);
  const running = new Set<string>();
  for (const delivery of options.state?.undelivered ?? []) machine.events.add(delivery);

  const app = new Hono()
    .route("/sandbox/stripe", controlRoutes(machine))
    .route("/stripe", browserRoutes(machine))
    .route("/stripe", pageRoutes(machine))
    .options("/v1/*", (c) =>
      c.body(null, 204, {
        "access-control-allow-origin": "*",
        "access-control-allow-headers": "authorization, content-type",
        "access-control-allow-methods": "GET, POST",
      }),
    )
    .all("/v1/*", (c) => serveApi(machine, { findRoute, running }, c.req.raw));

  let requests = 0;
  return {
    owns: (path) => /^\/(v1|stripe|sandbox\/stripe)\//.test(path),
    fetch: async (request) => {
      requests++;
      return app.fetch(request);
    },
    get state() {
      return { world: snapshot(machine.world), undelivered: machine.events.undelivered() };
    },
    get version() {
      return `${requests}:${machine.world.nextNumber}:${machine.events.finished()}`;
    },
    idle: machine.events.idle,
  };
}
