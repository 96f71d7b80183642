import type { Context } from "hono";
import type { Deps } from "../deps.ts";
import type { Member } from "../features/auth/queries.ts";
import type { KeyRow } from "../features/keys/queries.ts";
import { databaseOf } from "../platform/db/each-database.ts";
import { LENT_BY } from "../vocabulary/people/key-abilities.ts";
import { type Ability, abilitiesOf } from "../vocabulary/people/roles.ts";
import type { Caller, KeyEnv, UserEnv } from "./env.ts";
import { requestCountry } from "./request-place.ts";

export const callerOf = (deps: Pick<Deps, "comments">, { workspace, membership, subscription }: Member): Caller => ({
  workspaceId: workspace.id,
  db: databaseOf(deps, workspace),
  visible: membership.pageIds,
  abilities: abilitiesOf(membership),
  subscription,
  timeZone: workspace.timeZone,
  archivedBefore: workspace.archivedBefore,
});

/** The same for a key: what its owner may do and see, as far as the key itself may. */
export function callerOfKey(deps: Pick<Deps, "comments">, { key, ...owner }: Member & { key: KeyRow }): Caller {
  const caller = callerOf(deps, owner);
  const lent = key.abilities.flatMap((ability) => LENT_BY[ability]);
  const all = caller.visible;
  const visible = key.pageIds === null ? all : key.pageIds.filter((pageId) => all?.includes(pageId) ?? true);
  const mayHave = (ability: Ability) => lent.includes(ability) && (ability !== "rules" || visible === null);
  return { ...caller, visible, abilities: caller.abilities.filter(mayHave) };
}

/** Returns the caller with the person who acts and their country, which are recorded with what they do. */
export const actorOf = (c: Context<UserEnv>) => ({
  ...c.var.caller,
  userId: c.var.member.userId,
  country: requestCountry(c.req.raw),
});

/** The same for a key: what it does is recorded as its owner's, with its name. */
export const keyActorOf = (c: Context<KeyEnv>) => ({
  ...c.var.caller,
  userId: c.var.key.ownerId,
  country: requestCountry(c.req.raw),
  key: c.var.key.name,
  keyRow: c.var.key,
});

/** The workspace and the country of a request, as a security event records them. */
export const eventOrigin = (c: Context<UserEnv>) => ({
  workspaceId: c.var.caller.workspaceId,
  country: requestCountry(c.req.raw),
});
