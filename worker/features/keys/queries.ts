import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import { sha256Hex } from "../../platform/crypto/hash.ts";
import { apiKeys, memberships, subscriptions, users, workspaces } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { HOUR_MS } from "../../vocabulary/durations.ts";
import { MEMBER, type Member } from "../auth/queries.ts";
import { isKeyLike } from "./secret.ts";

export type KeyRow = typeof apiKeys.$inferSelect;

/** The members whose keys work: those who are one since they own it. */
export const isOwnersMembership = and(
  eq(memberships.userId, apiKeys.ownerId),
  eq(memberships.workspaceId, apiKeys.workspaceId),
  lte(memberships.createdAt, apiKeys.ownedSince),
);

/** Finds a key that works now, with its owner. Undefined for one that is unknown, revoked, expired, or without its owner. */
export async function loadKey(
  { core, now }: Pick<Deps, "core" | "now">,
  secret: string,
): Promise<(Member & { key: KeyRow }) | undefined> {
  if (!isKeyLike(secret)) return undefined;
  return core
    .select({ ...MEMBER, key: apiKeys })
    .from(apiKeys)
    .innerJoin(memberships, isOwnersMembership)
    .innerJoin(users, eq(users.id, apiKeys.ownerId))
    .innerJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
    .innerJoin(subscriptions, eq(subscriptions.workspaceId, apiKeys.workspaceId))
    .where(and(eq(apiKeys.hash, await sha256Hex(secret)), isNull(apiKeys.revokedAt), isAhead(now())))
    .get();
}

const isAhead = (now: number) => or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now));

/** The keys of a workspace that count: those that were not revoked and have not expired. */
export const countKeys = (core: CoreDb, workspaceId: number, now: number) =>
  core.$count(apiKeys, and(eq(apiKeys.workspaceId, workspaceId), isNull(apiKeys.revokedAt), isAhead(now)));

/** Stores when a key was used, at most once an hour. A failure is logged, and the request continues. */
export async function touchKey({ core, now }: Pick<Deps, "core" | "now">, { id, lastUsedAt }: KeyRow): Promise<void> {
  const at = now();
  if (lastUsedAt !== null && at - lastUsedAt < HOUR_MS) return;
  await core
    .update(apiKeys)
    .set({ lastUsedAt: at })
    .where(eq(apiKeys.id, id))
    .catch((error: unknown) => logFailure("key_use_lost", error));
}
