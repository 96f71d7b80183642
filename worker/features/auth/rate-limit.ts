import { createMiddleware } from "hono/factory";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import type { PublicEnv } from "./env.ts";

/** So many calls of one path a minute and address, as the binding of that name allows. @throws AppError `too_many_requests` */
export const rateLimit = (name: keyof Deps["limits"]) =>
  createMiddleware<PublicEnv>(async (c, next) => {
    const address = c.req.header("cf-connecting-ip") ?? "local";
    const within = await c.var.deps.limits[name](`${address}:${c.req.path}`);
    if (!within) throw new AppError("too_many_requests", { facts: `limit ${name} of ${c.req.path}` });
    await next();
  });
