import { Hono } from "hono";
import { z } from "zod";
import { createFaults, FaultsInput } from "../faults/faults.ts";
import type { Machine } from "../machine.ts";
import { ledgerOf } from "./ledger.ts";
import { personRoutes } from "./person-routes.ts";
import { timeRoutes } from "./time-routes.ts";
import { webhookRoutes } from "./webhook-routes.ts";

/** The control API, under /sandbox/stripe: time, faults, people, and the stored state. */
export function controlRoutes(machine: Machine): Hono {
  const routes = new Hono()
    .get("/state", (c) =>
      c.json({
        rows: Object.fromEntries(Object.entries(machine.world.rows).map(([name, rows]) => [name, rows.size])),
        customers: [...machine.world.rows.cus.values()],
        subscriptions: [...machine.world.rows.sub.values()],
        faults: machine.faults,
        delivery: machine.events.mode(),
      }),
    )
    .get("/calls", (c) => c.json({ calls: machine.calls }))
    .get("/ledger", (c) => c.json(ledgerOf(machine, c.req.query("customer"))))
    .put("/faults", async (c) => {
      Object.assign(machine.faults, FaultsInput.parse(await c.req.json()));
      return c.json(machine.faults);
    })
    .delete("/faults", (c) => c.json(Object.assign(machine.faults, createFaults())))
    .route("/", timeRoutes(machine))
    .route("/", webhookRoutes(machine))
    .route("/", personRoutes(machine));
  routes.onError((error, c) => {
    if (error instanceof z.ZodError) return c.json({ error: z.prettifyError(error) }, 400);
    if (error instanceof SyntaxError) return c.json({ error: "The body is no JSON" }, 400);
    throw error;
  });
  return routes;
}
