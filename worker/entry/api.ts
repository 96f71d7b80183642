// The browser's way in: the routes of every feature under /api, one shape for every failure.
import { Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Deps } from "../deps.ts";
import { AppError, errorBody } from "../errors.ts";
import { socialRoutes } from "../features/accounts/routes.ts";
import { authRoutes } from "../features/auth/routes.ts";
import { autoReplyRoutes } from "../features/auto-replies/routes.ts";
import { subscriptionRoutes } from "../features/billing/routes.ts";
import { commentRoutes } from "../features/comments/routes.ts";
import { demoRoutes } from "../features/demo/routes.ts";
import { liveRoutes } from "../features/live/routes.ts";
import { privacyRoutes } from "../features/privacy/routes.ts";
import { moderationRoutes } from "../features/rules/routes.ts";
import { dashboardRoutes } from "../features/stats/routes.ts";
import { liveSocketRoutes } from "./live.ts";
import { metaCallbackRoutes } from "./meta-callbacks.ts";
import { metaWebhookRoutes } from "./meta-webhook.ts";

export type ApiEnv = { Bindings: { deps: Deps }; Variables: { deps: Deps; requestId: string } };

const routes = new Hono<ApiEnv>()
  .get("/health", (c) => c.json({ success: true as const }, 200))
  .route("/auth", authRoutes)
  .route("/subscriptions", subscriptionRoutes)
  .route("/social/accounts", autoReplyRoutes)
  .route("/social", socialRoutes)
  .route("/dashboard", dashboardRoutes)
  .route("/comments", commentRoutes)
  .route("/moderation", moderationRoutes)
  .route("/live", liveRoutes)
  .route("/demo", demoRoutes)
  .route("/privacy", privacyRoutes);

/** What the browser's client is typed by. */
export type Api = typeof routes;

export const api = new Hono<ApiEnv>()
  .use(async (c, next) => {
    c.set("deps", c.env.deps);
    c.set("requestId", c.req.header("cf-ray") ?? crypto.randomUUID());
    await next();
  })
  .route("/api/live", liveSocketRoutes)
  .use(
    secureHeaders({
      crossOriginOpenerPolicy: "same-origin-allow-popups",
      referrerPolicy: "strict-origin-when-cross-origin",
    }),
  )
  .use("/api/*", async (c, next) => {
    await next();
    c.header("cache-control", "no-store");
  })
  .route("/api", routes)
  .route("/api/webhooks/meta", metaWebhookRoutes)
  .route("/api/webhooks/meta", metaCallbackRoutes)
  .notFound((c) => c.json(errorBody(new AppError("not_found"), c.var.requestId), 404))
  .onError((thrown, c) => {
    const error = thrown instanceof AppError ? thrown : new AppError("internal", { cause: thrown });
    // Facts for us, with the request's id: never a body, a token or an address.
    const line = {
      event: "refused",
      requestId: c.var.requestId,
      method: c.req.method,
      path: c.req.path,
      code: error.code,
      facts: error.message,
    };
    if (error.status >= 500) console.error(JSON.stringify({ ...line, stack: thrown.stack }));
    else console.info(JSON.stringify(line));
    return c.json(errorBody(error, c.var.requestId), error.status);
  });
