// Mailed links that give an account back to the owner of a mailbox, as long as they are open.
import { and, eq, exists, gt, gte, inArray, isNull, min, ne, type SQL, sql } from "drizzle-orm";
import { type OneTimeKind, oneTimeTokens, users } from "../../platform/db/core.ts";
import type { TokenDeps } from "./one-time-tokens.ts";

/**
 * The kinds that give an account back to the owner of a mailbox. A new password leaves them valid, since a thief who changed the
 * address can choose one; a recovery makes invalid those that are not older than its own link.
 */
const RECOVERIES: OneTimeKind[] = ["undo_email", "not_me"];

type Move = {
  from: string;
  to: string;
  /** When the link was made that brings the account back to `to`; undefined when the change is no recovery. */
  since?: number | undefined;
  /** What must be true of the changed account besides its address. */
  onlyIf?: SQL;
};

/**
 * Settles the recoveries of an account whose address changes; for the same batch, after the change. A recovery voids its own link
 * and the later ones, which a thief may have. Older ones stay valid, since the thief may be who recovers: the owner's link is
 * older than all of theirs.
 */
export function settleRecoveries({ core, now }: TokenDeps, userId: number, { from, to, since, onlyIf }: Move) {
  const has = core.select({ id: users.id }).from(users);
  const open = and(isOpenRecovery(userId), exists(has.where(and(eq(users.id, userId), eq(users.email, to)))), onlyIf);
  const recoveriesVoided =
    since === undefined
      ? undefined
      : core
          .update(oneTimeTokens)
          .set({ usedAt: now() })
          .where(and(open, gte(oneTimeTokens.createdAt, since)));
  const recoveriesFollow = core
    .update(oneTimeTokens)
    .set({ accountEmail: to })
    .where(and(open, eq(oneTimeTokens.accountEmail, from)));
  return { recoveriesVoided, recoveriesFollow };
}

/** When the oldest link was made by which an address may take the account back: returning to it is a recovery too. */
export async function recoverableSince(
  { core, now }: TokenDeps,
  userId: number,
  email: string,
): Promise<number | undefined> {
  const oldest = await core
    .select({ at: min(oneTimeTokens.createdAt) })
    .from(oneTimeTokens)
    .where(and(isOpenRecovery(userId), eq(oneTimeTokens.email, email), gt(oneTimeTokens.expiresAt, now())))
    .get();
  return oldest?.at ?? undefined;
}

type Wanted = {
  email: string;
  /** The account that may have the address nevertheless. */
  by?: number;
};

const reserves = ({ now }: TokenDeps, { email, by }: Wanted) =>
  and(
    eq(oneTimeTokens.email, email),
    inArray(oneTimeTokens.kind, RECOVERIES),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, now()),
    by === undefined ? undefined : ne(oneTimeTokens.userId, by),
  );

/** Whether an account that left the address can still return to it by a link, so that no other may have it. */
export const isReserved = async (deps: TokenDeps, wanted: Wanted): Promise<boolean> =>
  (await deps.core.$count(oneTimeTokens, reserves(deps, wanted))) > 0;

/** The address for the row of an account; null where it is reserved, which the column refuses as `isTaken` says. */
export const unlessReserved = (deps: TokenDeps, wanted: Wanted): SQL<string> =>
  sql`CASE WHEN ${exists(deps.core.select({ hash: oneTimeTokens.hash }).from(oneTimeTokens).where(reserves(deps, wanted)))} THEN NULL ELSE ${wanted.email} END`;

const isOpenRecovery = (userId: number) =>
  and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.kind, RECOVERIES), isNull(oneTimeTokens.usedAt));
