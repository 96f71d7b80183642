import { createMiddleware } from "hono/factory";
import { AppError } from "../errors.ts";
import type { UserEnv } from "./env.ts";

/** Lets through whose own id the path names. After `requireUser`. @throws AppError `forbidden` for any other, taken or not */
export const requireOwnId = createMiddleware<UserEnv, "/:userId">(async (c, next) => {
  if (c.req.param("userId") !== c.var.user.publicId)
    throw new AppError("forbidden", { facts: "another user's dashboard" });
  await next();
});
