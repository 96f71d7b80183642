import { Hono } from "hono";
import type { Machine } from "../machine.ts";
import { ResendInput } from "./inputs.ts";

/** The routes for the delivery mode of webhooks, and for repeated deliveries. */
export const webhookRoutes = (machine: Machine): Hono =>
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
