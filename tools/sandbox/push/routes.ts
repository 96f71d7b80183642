import { Hono } from "hono";
import { z } from "zod";
import { ControlError } from "../control-error.ts";
import type { Machine } from "../machine.ts";

/** The route for the product: `POST /push/:id`. */
export const pushRoutes = ({ push }: Machine) =>
  new Hono().post("/push/:id", async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    return new Response(null, { status: await push.take(c.req.param("id"), c.req.raw.headers, body) });
  });

const Wanted = z.object({ applicationServerKey: z.string() });
const Mood = z.object({ failWith: z.number().int().min(400).max(599).nullable() });

/**
 * `GET /sandbox/push`: every device with its messages. `POST {"applicationServerKey"}`: subscribes another device. `DELETE /:id`: removes
 * one. `PUT {"failWith": 503}`: answers every message with this status, until it is null.
 */
export const pushControlRoutes = ({ push }: Machine) =>
  new Hono()
    .get("/", (c) => c.json({ devices: push.devices() }))
    .post("/", async (c) => c.json(await push.subscribe(Wanted.parse(await c.req.json()).applicationServerKey)))
    .put("/", async (c) => {
      push.failWith(Mood.parse(await c.req.json()).failWith);
      return c.json({ ok: true });
    })
    .delete("/:id", (c) => {
      if (!push.end(c.req.param("id"))) throw new ControlError(404, "There is no such device");
      return c.json({ ok: true });
    });
