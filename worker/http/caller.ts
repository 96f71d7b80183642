import type { Context } from "hono";
import type { UserEnv } from "./env.ts";
import { requestCountry } from "./request-country.ts";

/** Returns the person who calls, their workspace, and what the features need to know about both. */
export const callerOf = (variables: UserEnv["Variables"]) => ({
  workspaceId: variables.workspaceId,
  userId: variables.userId,
  visible: variables.visible,
  shards: variables.shards,
  subscription: variables.subscription,
  timeZone: variables.workspace.timeZone,
  archivedBefore: variables.workspace.archivedBefore,
});

/** Returns the caller and their country, which the ledger records with a decision. */
export const callerAndCountry = (c: Context<UserEnv>) => ({ ...callerOf(c.var), country: requestCountry(c.req.raw) });
