import { and, count, eq, gt, lt, ne, sql } from "drizzle-orm";
import { backoffMs } from "../../backoff.ts";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import type { MailMessage } from "../../messages.ts";
import { mailContext } from "../../platform/crypto/seal.ts";
import { batch } from "../../platform/db/batch.ts";
import { mailSuppressions, mails } from "../../platform/db/core.ts";
import { claimColumns, isDue, type SendResult } from "../../platform/db/due-rows.ts";
import { type Mail, MailError } from "../../platform/mail/mailer.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../vocabulary/durations.ts";
import { ANSWERS_PER_ADDRESS, MAILS_PER_ADDRESS, MAILS_PER_WORKSPACE } from "../../vocabulary/limits.ts";
import { isLetterName, LETTERS } from "./letters.ts";
import { writeMail } from "./write-mail.ts";

type DeliverDeps = Pick<Deps, "core" | "sealer" | "sendMail" | "isOutboundHeld" | "now" | "config">;
type Row = typeof mails.$inferSelect;

const FIRST_WAIT_MS = MINUTE_MS;
const MAX_WAIT_MS = HOUR_MS;
/** Why a mail over a limit was given up; it does not count for the limit of another one. */
const OVER_LIMIT = "limit";

/**
 * Sends one mail, if it is still to be sent. Safe to repeat: the row is claimed right before the provider is called, and a call
 * without an answer is not repeated. A temporary refusal by the provider is tried again, with longer waits, for as long as the
 * letter is useful.
 */
export async function deliverMail(deps: DeliverDeps, { mailId }: MailMessage): Promise<SendResult> {
  const { core, sendMail, now } = deps;
  // The mail stays due, and the cron enqueues it later.
  if (!sendMail || deps.isOutboundHeld) return "idle";
  const row = await core.select().from(mails).where(eq(mails.id, mailId)).get();
  if (row?.state !== "queued" || row.nextAt > now()) return "idle";
  const refusal = await findRefusal(deps, row);
  if (refusal) return giveUp(deps, row, refusal);
  const mail = await written(deps, row);
  if (!mail) return giveUp(deps, row, "unreadable");
  if (!(await claim(deps, row))) return "idle";
  try {
    const messageId = await sendMail(mail);
    await core
      .update(mails)
      .set({ state: "sent", sentAt: now(), messageId, failure: null, sealed: null })
      .where(eq(mails.id, row.id));
    return "sent";
  } catch (error) {
    // The row stays claimed until its lease ends and is then given up, since the mail may have been sent.
    if (!(error instanceof MailError)) throw error;
    return settle(deps, row, error);
  }
}

/** Why a mail must not be sent at all; null when there is no reason. */
async function findRefusal({ core, now }: DeliverDeps, row: Row): Promise<string | null> {
  if (row.expiresAt <= now()) return "too_late";
  // The mails of the day before this one; of many at once each finds its own number.
  const isSent = sql`${mails.failure} IS NOT ${OVER_LIMIT}`;
  const earlier = and(gt(mails.createdAt, row.createdAt - DAY_MS), lt(mails.id, row.id), isSent);
  const { workspaceId } = row;
  const { suppressed, toAddress, ofWorkspace } = await batch(core, {
    suppressed: core
      .select({ scope: mailSuppressions.scope })
      .from(mailSuppressions)
      .where(eq(mailSuppressions.addressKey, row.addressKey)),
    toAddress: core
      .select({ mails: count() })
      .from(mails)
      .where(and(eq(mails.addressKey, row.addressKey), earlier)),
    ofWorkspace:
      workspaceId === null
        ? undefined
        : core
            .select({ mails: count() })
            .from(mails)
            .where(and(eq(mails.workspaceId, workspaceId), earlier)),
  });
  const list = listOf(row.letter);
  if (suppressed.some(({ scope }) => scope === "all" || scope === list)) return "suppressed";
  const isOver = (counted: { mails: number }[] | undefined, most: number) => (counted?.[0]?.mails ?? 0) >= most;
  // Anybody can leave another person's address with an appeal, and must not use up the letters about their account.
  const most = row.letter === "appeal_answer" ? ANSWERS_PER_ADDRESS : MAILS_PER_ADDRESS;
  return isOver(toAddress, most) || isOver(ofWorkspace, MAILS_PER_WORKSPACE) ? OVER_LIMIT : null;
}

const listOf = (letter: string) => (isLetterName(letter) ? LETTERS[letter].list : null);

/** The mail of a row; undefined when it cannot be read, which no later attempt changes. */
async function written(deps: DeliverDeps, row: Row): Promise<Mail | undefined> {
  try {
    const opened = await deps.sealer.open(row.sealed ?? "", mailContext(row.id));
    return await writeMail(deps, { letter: row.letter, opened, addressKey: row.addressKey });
  } catch (error) {
    // A schema's error names the wrong field, but no values.
    logFailure("mail_unreadable", error, { id: row.id, letter: row.letter });
    return undefined;
  }
}

/** Claims a mail. @returns false when it was sent or given up meanwhile, or is being sent */
async function claim({ core, now }: DeliverDeps, { id }: Row): Promise<boolean> {
  const taken = await core
    .update(mails)
    .set({ state: "sending", ...claimColumns(mails, now()) })
    .where(isDue(mails, id, now()))
    .returning({ id: mails.id });
  return taken.length > 0;
}

async function settle(deps: DeliverDeps, row: Row, { problem, providerCode }: MailError): Promise<SendResult> {
  const { core, now } = deps;
  if (problem === "later") {
    const wait = backoffMs(row.attempts + 1, FIRST_WAIT_MS, MAX_WAIT_MS);
    const { id, workspaceId, letter } = row;
    console.warn(JSON.stringify({ event: "mail_later", workspaceId, id, letter, failure: providerCode }));
    await core
      .update(mails)
      .set({ state: "queued", nextAt: now() + wait, failure: providerCode })
      .where(eq(mails.id, row.id));
    return "later";
  }
  if (problem === "suppressed")
    await core
      .insert(mailSuppressions)
      .values({ addressKey: row.addressKey, scope: "all", reason: "bounced", createdAt: now() })
      .onConflictDoNothing();
  return giveUp(deps, row, problem === "unknown" ? "unknown" : providerCode);
}

async function giveUp({ core }: DeliverDeps, { id, workspaceId, letter }: Row, failure: string): Promise<SendResult> {
  console.error(JSON.stringify({ event: "mail_failed", workspaceId, id, letter, failure }));
  await core
    .update(mails)
    .set({ state: "failed", failure, sealed: null })
    .where(and(eq(mails.id, id), ne(mails.state, "sent")));
  return "failed";
}
