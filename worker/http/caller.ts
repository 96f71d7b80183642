import type { Context } from "hono";
import type { UserEnv } from "./env.ts";
import { requestCountry } from "./request-country.ts";

/** Who calls, in which workspace, and what a verb needs to know about it. */
export const callerOf = (variables: UserEnv["Variables"]) => ({
  workspaceId: variables.workspaceId,
  userId: variables.userId,
  visible: variables.visible,
  shards: variables.shards,
  subscription: variables.subscription,
  timeZone: variables.workspace.timeZone,
  archivedBefore: variables.workspace.archivedBefore,
});

/** The caller and their country, which the ledger records with a decision. */
export const callerAndCountry = (c: Context<UserEnv>) => ({ ...callerOf(c.var), country: requestCountry(c.req.raw) });
