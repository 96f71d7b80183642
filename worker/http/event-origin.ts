import type { Context } from "hono";
import type { UserEnv } from "./env.ts";
import { requestCountry } from "./request-country.ts";

/** The workspace and the country of a request, as a security event records them. */
export const eventOrigin = (c: Context<UserEnv>) => ({
  workspaceId: c.var.caller.workspaceId,
  country: requestCountry(c.req.raw),
});
