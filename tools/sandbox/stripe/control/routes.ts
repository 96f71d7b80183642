import { Hono } from "hono";
import { z } from "zod";
import { runDue } from "../billing/due.ts";
import { createFaults, FaultsInput } from "../faults/faults.ts";
import type { Machine } from "../machine.ts";
import { wallTime } from "../world/clock.ts";
import { ClockInput, ResendInput } from "./inputs.ts";
import { personRoutes } from "./person-routes.ts";

/** The routes for the delivery mode of webhooks, and for repeated deliveries. */
const webhookRoutes = (machine: Machine): Hono =>
  new Hono()
    .put("/delivery", async (c) => c.json(machine.events.setMode(await c.req.json())))
    .get("/deliveries", (c) =>
      c.json({
        sent: machine.events.sent(),
        held: machine.events.held().map(({ eventId, type }) => ({ eventId, type })),
      }),
    )
    .post("/events/resend", async (c) => {
      const { ids, times } = ResendInput.parse(await c.req.json());
      const { evt } = machine.world.rows;
      const { webhook } = machine.events;
      if (!webhook) return c.json({ error: "No webhook is configured" }, 400);
      const statuses: number[] = [];
      for (const id of ids ?? [...evt.keys()]) {
        const event = evt.get(id);
        if (!event) return c.json({ error: `No event ${id}` }, 404);
        const delivery = { eventId: id, type: event.type, ...webhook, body: JSON.stringify(event, null, 2) };
        for (let copy = 0; copy < times; copy++) statuses.push(await machine.events.resend(delivery));
      }
      return c.json({ statuses });
    });

/** The routes of the common clock, which goes back only before anything was sold; customers of a test clock have their own time. */
const timeRoutes = (machine: Machine): Hono =>
  new Hono()
    .get("/clock", (c) => c.json({ now: wallTime(machine), aheadSeconds: machine.world.aheadSeconds }))
    .post("/clock", async (c) => {
      const input = ClockInput.parse(await c.req.json());
      const now = wallTime(machine);
      const target = "to" in input ? input.to : now + input.advance;
      if (target < now && machine.world.rows.sub.size > 0)
        return c.json({ error: "Time goes forward only, from the first subscription on" }, 400);
      runDue(machine, target);
      machine.world.aheadSeconds += target - now;
      return c.json({ now: wallTime(machine), aheadSeconds: machine.world.aheadSeconds });
    });

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

/** The charges and refunds by customer, in cents. */
function ledgerOf({ world }: Machine, customer: string | undefined) {
  const mine = (row: { customer: string | null }) => !customer || row.customer === customer;
  const charges = [...world.rows.ch.values()].filter((row) => mine(row) && row.status === "succeeded");
  const entries = charges.map(({ id, created, amount, amount_refunded, customer: owner, payment_intent }) => ({
    charge: id,
    created,
    customer: owner,
    amount,
    refunded: amount_refunded,
    invoice:
      [...world.rows.inpay.values()].find(({ payment }) => payment.payment_intent === payment_intent)?.invoice ?? null,
  }));
  return {
    charged: entries.reduce((sum, { amount }) => sum + amount, 0),
    refunded: entries.reduce((sum, { refunded }) => sum + refunded, 0),
    entries,
  };
}
