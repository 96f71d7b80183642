import { Hono } from "hono";
import type { Machine } from "../machine.ts";
import { describePage } from "./describe.ts";
import { StreamInput } from "./inputs.ts";
import type { Stream } from "./stream.ts";

export const stateRoutes = (machine: Machine, stream: Stream) =>
  new Hono()
    .get("/health", (c) => c.json({ ok: true }))
    .get("/state", (c) => {
      const { world, delivery, faults } = machine;
      return c.json({
        users: [...world.users.values()],
        pages: [...world.pages.values()].map((page) => describePage(machine, page)),
        comments: world.comments.size,
        deliveries: delivery.summary(),
        delivery: delivery.mode(),
        faults: faults.settings,
        stream: stream.status(),
      });
    })
    .get("/calls", (c) => {
      const since = Number(c.req.query("since") ?? 0);
      return c.json({ calls: machine.calls.since(since, c.req.query("object")), last: machine.calls.last() });
    })
    .get("/stream", (c) => c.json(stream.status()))
    .post("/stream", async (c) => c.json(await stream.start(StreamInput.parse(await c.req.json()))))
    .delete("/stream", (c) => c.json(stream.stop()));
