import { createMiddleware } from "hono/factory";
import { AppError } from "../errors.ts";
import type { UserEnv } from "./env.ts";

/** Lets through who has shown that their address is theirs. After `requireUser`. @throws AppError `email_unverified` */
export const requireVerified = createMiddleware<UserEnv>(async (c, next) => {
  if (c.var.user.emailVerifiedAt === null) throw new AppError("email_unverified");
  await next();
});
