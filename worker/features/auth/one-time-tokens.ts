// Secrets that are valid once and for a short time. Only their hash is stored.
import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { newSecret } from "../../platform/crypto/encoding.ts";
import { sha256Hex } from "../../platform/crypto/hash.ts";
import { type OneTimeKind, oneTimeTokens } from "../../platform/db/core.ts";
import {
  CHANGE_EMAIL_DAYS,
  DAY_MS,
  MINUTE_MS,
  RECOVERY_DAYS,
  RESET_PASSWORD_MINUTES,
  VERIFY_EMAIL_DAYS,
} from "../../vocabulary/durations.ts";

const VALID_FOR_MS: Record<OneTimeKind, number> = {
  reset_password: RESET_PASSWORD_MINUTES * MINUTE_MS,
  verify_email: VERIFY_EMAIL_DAYS * DAY_MS,
  change_email: CHANGE_EMAIL_DAYS * DAY_MS,
  undo_email: RECOVERY_DAYS * DAY_MS,
  not_me: RECOVERY_DAYS * DAY_MS,
  second_step: 10 * MINUTE_MS,
  add_passkey: 5 * MINUTE_MS,
  use_passkey: 5 * MINUTE_MS,
};
/** The kinds that a new password makes invalid: the person who requested them may have had the old one. */
export const VOIDED_WITH_SESSIONS: OneTimeKind[] = ["reset_password", "change_email", "second_step", "add_passkey"];

export type TokenDeps = Pick<Deps, "core" | "now">;
/** The person, or the address, that a secret is for. */
type Recipient = { kind: OneTimeKind; userId: number | null; email?: string; accountEmail?: string };

/** Creates a secret of 256 random bits, and the statement that stores it. */
export async function newOneTimeToken({ core, now }: TokenDeps, { kind, userId, email, accountEmail }: Recipient) {
  const secret = newSecret();
  const at = now();
  const row = {
    hash: await sha256Hex(secret),
    kind,
    userId,
    email: email ?? null,
    accountEmail: accountEmail ?? null,
    createdAt: at,
    expiresAt: at + VALID_FOR_MS[kind],
  };
  return { secret, stored: core.insert(oneTimeTokens).values(row) };
}

type Found = typeof oneTimeTokens.$inferSelect;

/** Names a secret in the key of its mails, which anybody who reads the table may know. */
export const shortOf = (secret: string) => secret.slice(0, 16);

export type OneTimeState = { state: "good"; token: Found } | { state: "used" | "expired" | "unknown"; token: null };

export async function findOneTimeToken(
  { core, now }: TokenDeps,
  { kind, secret }: { kind: OneTimeKind; secret: string },
): Promise<OneTimeState> {
  const own = and(eq(oneTimeTokens.hash, await sha256Hex(secret)), eq(oneTimeTokens.kind, kind));
  const token = await core.select().from(oneTimeTokens).where(own).get();
  if (!token) return { state: "unknown", token: null };
  if (token.usedAt !== null) return { state: "used", token: null };
  return token.expiresAt > now() ? { state: "good", token } : { state: "expired", token: null };
}

/** Marks a secret as used. @returns its row; undefined when it is not valid any more, or another request was first */
export async function spendOneTimeToken(
  { core, now }: TokenDeps,
  { kind, secret }: { kind: OneTimeKind; secret: string },
): Promise<Found | undefined> {
  const at = now();
  const good = and(
    eq(oneTimeTokens.hash, await sha256Hex(secret)),
    eq(oneTimeTokens.kind, kind),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, at),
  );
  const [used] = await core.update(oneTimeTokens).set({ usedAt: at }).where(good).returning();
  return used;
}

/** Makes the tokens invalid that a person requested before their sessions ended; for the same batch. */
export const voidOneTimeTokens = ({ core, now }: TokenDeps, userId: number) =>
  core
    .update(oneTimeTokens)
    .set({ usedAt: now() })
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        inArray(oneTimeTokens.kind, VOIDED_WITH_SESSIONS),
        isNull(oneTimeTokens.usedAt),
      ),
    );

/**
 * Returns the person and the address of a mailed link that is valid.
 *
 * @throws AppError `link_used`, `link_expired`, `link_unknown`
 */
export async function openLink(deps: TokenDeps, link: { kind: OneTimeKind; secret: string }) {
  const { state, token } = await findOneTimeToken(deps, link);
  if (state !== "good") throw linkRefusal(state);
  return token;
}

/** Marks a link as used. @throws AppError `link_used` when it is not valid any more, or another request was first */
export async function spendLink(deps: TokenDeps, link: { kind: OneTimeKind; secret: string }): Promise<void> {
  if (!(await spendOneTimeToken(deps, link))) throw linkRefusal("used");
}

/** The error for a link that is no longer valid; the page then offers a new one. */
export const linkRefusal = (state: Exclude<OneTimeState["state"], "good">): AppError => new AppError(`link_${state}`);
