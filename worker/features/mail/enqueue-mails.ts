import { and, asc, eq, inArray, lte } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { mails } from "../../platform/db/core.ts";
import { literally } from "../../platform/db/literally.ts";

const AT_ONCE = 100;

const IS_OPEN = literally(inArray(mails.state, ["queued", "sending"]));
const IS_QUEUED = literally(eq(mails.state, "queued"));
const IS_SENDING = literally(eq(mails.state, "sending"));

/**
 * Enqueues a message for each mail that is due; the row decides what a repeated message does. An attempt without a result is
 * given up, since it may have sent its mail.
 *
 * @returns how many were enqueued
 */
export async function enqueueMails({
  core,
  queues,
  sendMail,
  isOutboundHeld,
  now,
}: Pick<Deps, "core" | "queues" | "sendMail" | "isOutboundHeld" | "now">): Promise<number> {
  const isDue = and(IS_OPEN, lte(mails.nextAt, now()));
  const lost = await core
    .update(mails)
    .set({ state: "failed", failure: "unknown", sealed: null })
    .where(and(isDue, IS_SENDING))
    .returning({ id: mails.id, workspaceId: mails.workspaceId, letter: mails.letter });
  for (const { id, workspaceId, letter } of lost)
    console.error(JSON.stringify({ event: "mail_failed", workspaceId, id, letter, failure: "unknown" }));
  if (!sendMail || isOutboundHeld) return 0;
  const due = await core
    .select({ mailId: mails.id })
    .from(mails)
    .where(and(isDue, IS_QUEUED))
    .orderBy(asc(mails.nextAt))
    .limit(AT_ONCE);
  await queues.mails.send(due);
  return due.length;
}
