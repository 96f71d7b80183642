// What stands before and behind all routes of an API: the request's id, headers, guards, limits, and the line of a refusal.
import { type Context, Hono } from "hono";
import { AppError } from "../errors.ts";
import { withoutValues } from "../failures.ts";
import type { ApiEnv } from "../http/env.ts";
import { requireGuard } from "../http/guards.ts";
import { limitRequests } from "../http/limits/limit-requests.ts";
import { API_HEADERS } from "../http/security-headers.ts";

export type Refusal = (c: Context<ApiEnv>, error: AppError) => Response;

/** An app without routes. @param refusal the answer to an error */
export const framed = (refusal: Refusal) =>
  new Hono<ApiEnv>()
    .use(async (c, next) => {
      c.set("deps", c.env.deps);
      c.set("requestId", c.req.header("cf-ray") ?? crypto.randomUUID());
      await next();
    })
    .use(async (c, next) => {
      await next();
      // The headers of an open socket cannot be changed.
      if (c.res.status === 101) return;
      // Pages that a mail opens set some of these headers themselves.
      for (const [name, value] of Object.entries(API_HEADERS)) if (!c.res.headers.has(name)) c.header(name, value);
    })
    .use(requireGuard, limitRequests)
    .notFound((c) => refusal(c, new AppError("not_found")))
    .onError((thrown, c) => {
      const error = thrown instanceof AppError ? thrown : new AppError("internal", { cause: thrown });
      // Facts for us, with the request's id; never a body, a token or an address.
      const line = {
        event: "refused",
        requestId: c.var.requestId,
        workspaceId: c.var.caller?.workspaceId,
        method: c.req.method,
        // The link of an export carries its token in the path.
        path: c.req.path.replace(/[^/]{40,}/g, "…"),
        code: error.code,
        facts: error.message,
      };
      // One that says when to come back, as while a workspace moves, is no fault.
      if (error.status >= 500 && error.retryAfterSeconds === undefined)
        console.error(JSON.stringify({ ...line, stack: withoutValues(thrown).stack }));
      else console.info(JSON.stringify(line));
      if (error.retryAfterSeconds !== undefined) c.header("retry-after", String(error.retryAfterSeconds));
      return refusal(c, error);
    });
