import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";

/** Enqueues messages so that stored mails are sent now. Never fails: the cron finds mails without a message. */
export async function enqueueStoredMails(
  { queues }: Pick<Deps, "queues">,
  stored: readonly { id: number }[],
): Promise<void> {
  try {
    await queues.mails.send(stored.map(({ id }) => ({ mailId: id })));
  } catch (error) {
    logFailure("mails_not_enqueued", error, { mails: stored.length });
  }
}
