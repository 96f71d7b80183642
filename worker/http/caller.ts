import type { Context } from "hono";
import type { Deps } from "../deps.ts";
import type { Member } from "../features/auth/queries.ts";
import { abilitiesOf } from "../vocabulary/people/roles.ts";
import type { Caller, UserEnv } from "./env.ts";
import { requestCountry } from "./request-place.ts";

export const callerOf = (deps: Pick<Deps, "comments">, { workspace, membership, subscription }: Member): Caller => ({
  workspaceId: workspace.id,
  db: deps.comments(workspace.shard),
  visible: membership.pageIds,
  abilities: abilitiesOf(membership),
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

/** The workspace and the country of a request, as a security event records them. */
export const eventOrigin = (c: Context<UserEnv>) => ({
  workspaceId: c.var.caller.workspaceId,
  country: requestCountry(c.req.raw),
});
