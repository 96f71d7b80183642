import { Hono } from "hono";
import { z } from "zod";
import type { Machine } from "../machine.ts";

/** The routes for the product: `POST /operator/alerts`, `GET /operator/heartbeat`. */
export const operatorRoutes = ({ operator, now }: Machine) =>
  new Hono()
    .post("/operator/alerts", async (c) => {
      const status = await operator.take(c.req.raw.headers, await c.req.text(), now());
      return new Response(null, { status });
    })
    .get("/operator/heartbeat", (c) => {
      operator.beat(now());
      return c.body(null, 204);
    });

const Mood = z.object({ refuse: z.number().int().min(0) });

/** `GET /sandbox/operator`: the received reports. `PUT {"refuse": 2}`: refuses the next two alerts. */
export const operatorControlRoutes = ({ operator }: Machine) =>
  new Hono()
    .get("/", (c) => c.json({ alerts: operator.taken(), lastBeatAt: operator.lastBeatAt }))
    .put("/", async (c) => {
      operator.refuse(Mood.parse(await c.req.json()).refuse);
      return c.json({ ok: true });
    });
