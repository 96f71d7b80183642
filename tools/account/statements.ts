// The SQL of `npm run account`, for the core database.
import { VOIDED_WITH_SESSIONS } from "../../worker/features/auth/one-time-tokens.ts";
import { HOUR_MS } from "../../worker/vocabulary/durations.ts";
import { sqlText } from "../db/sql-text.ts";

/** Selects the id of the person with an address; addresses are stored in lower case. */
const userOf = (email: string) => `(SELECT id FROM users WHERE email = ${sqlText(email.trim().toLowerCase())})`;

/** Kinds of one-time tokens for changes that began with a password and are not finished. Another person may know that password. */
const UNFINISHED = VOIDED_WITH_SESSIONS.map(sqlText).join(", ");

/** Writes a security event, which the owners of the person's workspaces see in their settings. */
const noted = (kind: "sessions_ended" | "second_step_changed", ofPerson: string, now: number) =>
  `INSERT INTO security_events (workspace_id, hour, kind, times, last_at, country)
   SELECT workspace_id, ${Math.floor(now / HOUR_MS)}, '${kind}', 1, ${now}, NULL FROM memberships WHERE ${ofPerson}
   ON CONFLICT (workspace_id, hour, kind) DO UPDATE SET times = times + 1, last_at = ${now}, country = NULL`;

export const showSql = (email: string) =>
  `SELECT name, email_verified_at AS verified, password_changed_at AS password_changed,
   (SELECT count(*) FROM sessions WHERE user_id = users.id) AS sessions,
   (SELECT max(last_used_at) FROM sessions WHERE user_id = users.id) AS last_used,
   (SELECT count(*) FROM authenticators WHERE user_id = users.id AND confirmed_at IS NOT NULL) AS apps,
   (SELECT count(*) FROM passkeys WHERE user_id = users.id) AS passkeys,
   (SELECT count(*) FROM recovery_codes WHERE user_id = users.id AND used_at IS NULL) AS codes
   FROM users WHERE id = ${userOf(email)}`;

const owned = (email: string) =>
  `(SELECT workspace_id FROM memberships WHERE role = 'owner' AND user_id = ${userOf(email)})`;

/** The workspaces that the person owns, with what was bought for them. */
export const plansSql = (email: string) =>
  `SELECT w.public_id AS workspace, s.plan, s.status, s.stripe_subscription_id AS subscription,
   s.purchases_rest_since AS rest_since
   FROM subscriptions s JOIN workspaces w ON w.id = s.workspace_id WHERE w.id IN ${owned(email)} ORDER BY w.id`;

/** Lets the person buy again after a lost dispute. */
export const allowPurchasesSql = (email: string) =>
  `UPDATE subscriptions SET purchases_rest_since = NULL WHERE workspace_id IN ${owned(email)}`;

/** Ends all sessions. @param email of one person; null for everybody */
export function endSessionsSql(email: string | null, now: number): string[] {
  const [ofPerson, isPerson] = email === null ? ["1", "1"] : [`user_id = ${userOf(email)}`, `id = ${userOf(email)}`];
  return [
    // All earlier tokens become invalid, also those of a session that is opened meanwhile.
    `UPDATE users SET session_version = session_version + 1 WHERE ${isPerson}`,
    `DELETE FROM sessions WHERE ${ofPerson}`,
    `UPDATE one_time_tokens SET used_at = ${now} WHERE ${ofPerson} AND used_at IS NULL AND kind IN (${UNFINISHED})`,
    noted("sessions_ended", ofPerson, now),
  ];
}

/** Removes the second step. The password stays, and is enough to sign in. */
export function removeSecondStepSql(email: string, now: number): string[] {
  const ofPerson = `user_id = ${userOf(email)}`;
  return [
    ...["authenticators", "passkeys", "recovery_codes"].map((table) => `DELETE FROM ${table} WHERE ${ofPerson}`),
    noted("second_step_changed", ofPerson, now),
    ...endSessionsSql(email, now),
  ];
}
