import type { Context } from "hono";
import type { Member } from "../features/auth/queries.ts";
import type { Shards } from "../platform/db/shards-of.ts";
import { ABILITIES_OF } from "../vocabulary/people/roles.ts";
import type { Caller, UserEnv } from "./env.ts";
import { requestCountry } from "./request-country.ts";

export const callerOf = ({ workspace, membership, subscription, shards }: Member & { shards: Shards }): Caller => ({
  workspaceId: workspace.id,
  shards,
  visible: membership.pageIds,
  abilities: ABILITIES_OF[membership.role],
  subscription,
  timeZone: workspace.timeZone,
  archivedBefore: workspace.archivedBefore,
});

/** Returns the caller with the person who acts and their country, which are recorded with what they do. */
export const actorOf = (c: Context<UserEnv>) => ({
  ...c.var.caller,
  userId: c.var.member.userId,
  country: requestCountry(c.req.raw),
});
