import { createMiddleware } from "hono/factory";
import { AppError } from "../../errors.ts";
import type { UserEnv } from "../env.ts";

/**
 * Allows only the person whose id is in the path. After `requireUser`. @throws AppError `forbidden` for any other id, existing
 * or not
 */
export const requireOwnId = createMiddleware<UserEnv, "/:userId">(async (c, next) => {
  if (c.req.param("userId") !== c.var.user.publicId)
    throw new AppError("forbidden", { facts: "another user's dashboard" });
  await next();
});
