import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";

/** Has stored mails sent now. Never fails: the cron looks for what nobody asked for. */
export async function nudgeMails({ queues }: Pick<Deps, "queues">, stored: readonly { id: number }[]): Promise<void> {
  try {
    await queues.mails.send(stored.map(({ id }) => ({ mailId: id })));
  } catch (error) {
    logFailure("mails_not_enqueued", error, { mails: stored.length });
  }
}
