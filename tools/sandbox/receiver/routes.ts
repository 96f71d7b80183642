import { Hono } from "hono";
import { z } from "zod";
import type { Machine } from "../machine.ts";

/** The route for the product: `POST /receiver`. */
export const receiverRoutes = ({ receiver }: Machine) =>
  new Hono().post("/receiver", async (c) => receiver.take(c.req.raw.headers, await c.req.text()));

const Mood = z.object({
  secret: z.string().optional(),
  status: z.number().int().min(200).max(599).nullable().optional(),
  retryAfter: z.string().nullable().optional(),
  forwardTo: z.url().nullable().optional(),
});

/**
 * `GET /sandbox/receiver`: the received messages. `PUT {"secret": "whsec_…"}`: the secret that it checks. `PUT {"status": 503, "retryAfter":
 * "120"}`: answers everything so, until the status is null. `PUT {"forwardTo": "http://127.0.0.1:5678/webhook/atalaya"}`: hands on.
 */
export const receiverControlRoutes = ({ receiver }: Machine) =>
  new Hono()
    .get("/", (c) => c.json({ messages: receiver.messages() }))
    .put("/", async (c) => {
      receiver.setMood(Mood.parse(await c.req.json()));
      return c.json({ ok: true });
    });
