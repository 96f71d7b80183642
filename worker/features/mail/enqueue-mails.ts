import { and, eq, inArray, lte } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { mails } from "../../platform/db/core.ts";
import { dueIds } from "../../platform/db/due-rows.ts";

const IS_OPEN = inArray(mails.state, ["queued", "sending"]).inlineParams();
const IS_SENDING = eq(mails.state, "sending").inlineParams();

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
  const lost = await core
    .update(mails)
    .set({ state: "failed", failure: "unknown", sealed: null })
    .where(and(IS_OPEN, IS_SENDING, lte(mails.nextAt, now())))
    .returning({ id: mails.id, workspaceId: mails.workspaceId, letter: mails.letter });
  for (const { id, workspaceId, letter } of lost)
    console.error(JSON.stringify({ event: "mail_failed", workspaceId, id, letter, failure: "unknown" }));
  if (!sendMail || isOutboundHeld) return 0;
  const due = await dueIds(core, mails, now(), IS_OPEN);
  await queues.mails.send(due.map((mailId) => ({ mailId })));
  return due.length;
}
