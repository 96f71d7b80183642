import { Hono } from "hono";
import { z } from "zod";
import { ControlError } from "../control-error.ts";
import { conversionRoutes } from "../conversions/routes.ts";
import type { Machine } from "../machine.ts";
import { mailControlRoutes } from "../mail/routes.ts";
import { operatorControlRoutes } from "../operator/routes.ts";
import { pushControlRoutes } from "../push/routes.ts";
import { NotAllowed } from "../world/comment-verbs.ts";
import { commentRoutes } from "./comment-routes.ts";
import { faultRoutes } from "./fault-routes.ts";
import { pageRoutes } from "./page-routes.ts";
import { stateRoutes } from "./state-routes.ts";
import { createStream } from "./stream.ts";
import { userRoutes } from "./user-routes.ts";

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
    .route("/push", pushControlRoutes(machine));
  routes.onError((error, c) => {
    if (error instanceof NotAllowed) return c.json({ error: error.message }, 403);
    if (error instanceof ControlError) return c.json({ error: error.message }, error.status);
    if (error instanceof z.ZodError) return c.json({ error: z.prettifyError(error) }, 400);
    if (error instanceof SyntaxError) return c.json({ error: "The body is no JSON" }, 400);
    throw error;
  });
  return routes;
}
