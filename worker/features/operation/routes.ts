import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "../../errors.ts";
import type { ApiEnv } from "../../http/env.ts";
import { open } from "../../http/guards.ts";
import { hmacHex } from "../../platform/crypto/hash.ts";
import { readDeepHealth } from "./deep-health.ts";
import { findIncidents } from "./incidents.ts";
import { readPublicStatus } from "./public-status.ts";

/** Answers as not found without the operator's token, or when none is set. */
const requireOperator = createMiddleware<ApiEnv>(async (c, next) => {
  const { OPERATOR_TOKEN: token } = c.var.deps.config;
  const given = c.req.header("authorization")?.replace(/^Bearer /, "");
  // Compares MACs, because the time of a text comparison shows how much of it is right.
  if (!token || !given || (await hmacHex(token, given)) !== (await hmacHex(token, token)))
    throw new AppError("not_found");
  await next();
});

export const operationRoutes = new Hono<ApiEnv>().get("/deep", open, requireOperator, async (c) => {
  const health = await readDeepHealth(c.var.deps);
  // An uptime monitor reads only the status. An incident that does not stop the product is not an outage.
  return c.json({ success: true as const, ...health, incidents: findIncidents(health) }, health.healthy ? 200 : 503);
});

/** For everybody: three words and no figures. */
export const statusRoutes = new Hono<ApiEnv>().get("/", open, async (c) =>
  c.json({ success: true as const, ...(await readPublicStatus(c.var.deps)) }, 200),
);
