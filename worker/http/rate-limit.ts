import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import type { ApiEnv } from "./env.ts";

/**
 * Limits the calls of one route by address in a minute, as the binding with this name allows, whatever ids the path contains:
 * a limit by path would be a limit for each id.
 *
 * @throws AppError `too_many_requests`
 */
export const rateLimit = (name: keyof Deps["limits"]) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const address = c.req.header("cf-connecting-ip") ?? "local";
    const route = routePath(c);
    const within = await c.var.deps.limits[name](`${address}:${route}`);
    if (!within) throw new AppError("too_many_requests", { facts: `limit ${name} of ${route}` });
    await next();
  });
