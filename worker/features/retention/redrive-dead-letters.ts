import { inArray, isNotNull } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import {
  AlertMessage,
  AskedMessage,
  ConversionMessage,
  commentsMessage,
  ExportMessage,
  LoadMessage,
  MailMessage,
  OutboxMessage,
  PageMessage,
  queueOf,
  SettingsMessage,
} from "../../messages.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { deadLetters } from "../../platform/db/core.ts";
import { MailEvent } from "../../platform/mail/cloudflare-events.ts";

/** A run's share. */
const MOST = 100;

type RedriveDeps = Pick<Deps, "core" | "queues" | "networks">;

/**
 * Sends the dead letters again that an operator chose with `npm run dead-letters -- redrive`, and deletes them. One that does not
 * parse stays. Safe to repeat.
 *
 * @returns how many were sent
 */
export async function redriveDeadLetters(deps: RedriveDeps): Promise<number> {
  const chosen = await deps.core
    .select({ id: deadLetters.id, queue: deadLetters.queue, body: deadLetters.body })
    .from(deadLetters)
    .where(isNotNull(deadLetters.redriveAt))
    .orderBy(deadLetters.redriveAt)
    .limit(MOST);
  const sent: number[] = [];
  const refused: number[] = [];
  for (const { id, queue, body } of chosen) {
    try {
      await sendAgain(deps, queue, body);
      sent.push(id);
    } catch (error) {
      logFailure("dead_letter_not_sent", error instanceof z.ZodError ? new Error("it does not parse") : error, { id });
      refused.push(id);
    }
  }
  if (sent.length > 0) await deps.core.delete(deadLetters).where(inArray(deadLetters.id, boundList(sent)));
  if (refused.length > 0)
    await deps.core
      .update(deadLetters)
      .set({ redriveAt: null })
      .where(inArray(deadLetters.id, boundList(refused)));
  return sent.length;
}

/** @throws ZodError when no consumer would take it */
async function sendAgain({ queues, networks }: RedriveDeps, queue: string, body: unknown): Promise<void> {
  const known = Object.values(networks).map(({ name }) => name);
  switch (queueOf(queue)?.queue) {
    case "comment-events":
      return queues.commentEvents.send([commentsMessage(known).parse(body)]);
    case "actions":
      return queues.actions.send([OutboxMessage.parse(body)]);
    case "busy-events":
      return queues.busyEvents.send([commentsMessage(known).parse(body)]);
    case "busy-actions":
      return queues.busyActions.send([OutboxMessage.parse(body)]);
    case "opinions":
      return queues.opinions.send([AskedMessage.parse(body)]);
    case "sweeps":
      return queues.sweeps.send([PageMessage.parse(body)]);
    case "loads":
      return queues.loads.send([LoadMessage.parse(body)]);
    case "settings":
      return queues.settings.send([SettingsMessage.parse(body)]);
    case "conversions":
      return queues.conversions.send([ConversionMessage.parse(body)]);
    case "mails":
      return queues.mails.send([MailMessage.parse(body)]);
    case "alerts":
      return queues.alerts.send([AlertMessage.parse(body)]);
    case "exports":
      return queues.exports.send([ExportMessage.parse(body)]);
    case "mail-events":
      return queues.mailEvents.send([MailEvent.parse(body)]);
    default:
      throw new Error(`no queue ${queue}`);
  }
}
