import type { Context } from "hono";
import type { UserEnv } from "./env.ts";
import { requestCountry } from "./request-country.ts";

/** Whose request it is, and from where: for a security event. */
export const whence = (c: Context<UserEnv>) => ({
  workspaceId: c.var.workspaceId,
  country: requestCountry(c.req.raw),
});
