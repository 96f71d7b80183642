// Accepts the browser's sockets.
import { Hono } from "hono";
import { AppError } from "../errors.ts";
import type { ApiEnv } from "../http/env.ts";
import { open } from "../http/guards.ts";

export const liveSocketRoutes = new Hono<ApiEnv>().get("/", open, async (c) => {
  if (c.req.header("upgrade")?.toLowerCase() !== "websocket") throw new AppError("not_found", { facts: "no upgrade" });
  const { live, config } = c.var.deps;
  // Browsers set this header, and scripts cannot change it.
  const origin = c.req.header("origin");
  if (origin !== config.APP_ORIGIN && origin !== new URL(c.req.url).origin)
    throw new AppError("forbidden", { facts: "socket from another site" });
  const answer = await live.connect(c.req.raw, c.req.query("ticket") ?? "");
  if (answer?.status === 101) return answer;
  throw new AppError(answer?.status === 429 ? "too_many_requests" : "unauthorized", { facts: "live ticket" });
});
