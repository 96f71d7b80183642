import { Hono } from "hono";
import { z } from "zod";
import { ControlError } from "../control-error.ts";
import { conversionRoutes } from "../conversions/take-events.ts";
import type { Machine } from "../machine.ts";
import { mailControlRoutes } from "../mail/routes.ts";
import { operatorControlRoutes } from "../operator/routes.ts";
import { pushControlRoutes } from "../push/routes.ts";
import { receiverControlRoutes } from "../receiver/routes.ts";
import { NotAllowed } from "../world/comment-verbs.ts";
import { commentRoutes } from "./comment-routes.ts";
import { describePage } from "./describe.ts";
import { faultRoutes } from "./fault-routes.ts";
import { StreamInput } from "./inputs.ts";
import { pageRoutes } from "./page-routes.ts";
import { createStream, type Stream } from "./stream.ts";
import { userRoutes } from "./user-routes.ts";

const stateRoutes = (machine: Machine, stream: Stream) =>
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

/** The control API, under /sandbox: the actions of visitors and operators on the network, and faults. */
export function controlRoutes(machine: Machine) {
  const routes = new Hono()
    .route("/", stateRoutes(machine, createStream(machine)))
    .route("/", pageRoutes(machine))
    .route("/", faultRoutes(machine))
    .route("/comments", commentRoutes(machine))
    .route("/users", userRoutes(machine))
    .route("/conversions", conversionRoutes(machine))
    .route("/operator", operatorControlRoutes(machine))
    .route("/mail", mailControlRoutes(machine))
    .route("/push", pushControlRoutes(machine))
    .route("/receiver", receiverControlRoutes(machine));
  routes.onError((error, c) => {
    if (error instanceof NotAllowed) return c.json({ error: error.message }, 403);
    if (error instanceof ControlError) return c.json({ error: error.message }, error.status);
    if (error instanceof z.ZodError) return c.json({ error: z.prettifyError(error) }, 400);
    if (error instanceof SyntaxError) return c.json({ error: "The body is no JSON" }, 400);
    throw error;
  });
  return routes;
}
