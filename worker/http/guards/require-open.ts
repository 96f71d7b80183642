import { createMiddleware } from "hono/factory";
import { AppError } from "../../errors.ts";
import type { UserEnv } from "../env.ts";

/**
 * Refuses to buy or start anything in an account that its owner closed. After `requireUser`.
 *
 * @throws AppError `account_closing`
 */
export const requireOpen = createMiddleware<UserEnv>(async (c, next) => {
  if (c.var.subscription.closesAt !== null) throw new AppError("account_closing");
  await next();
});
