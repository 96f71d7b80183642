// Whether webhooks report what is written on a page. A sweep sees every comment on the network, and our row says what reported it. Pure.
import type { NetworkComment } from "../../../networks/threads.ts";
import type { pages } from "../../../platform/db/core.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import type { CommentRow } from "../queries.ts";

type Page = typeof pages.$inferSelect;

/** A webhook may take this long, and then its message some time in our queue. */
const IN_TIME_MS = 3 * 60_000;
/** For so long a webhook that came in time proves that webhooks work. */
const PROVES_MS = DAY_MS;
/** For so long after a missed comment others may be missed as well. */
const DOUBTS_MS = 6 * 3_600_000;

export type Witness = Pick<Page, "webhookHeardAt" | "webhookMissedAt"> & {
  /** Takes note of a comment on the network. @param row ours; undefined when there is none */
  saw: (comment: Pick<NetworkComment, "postedAt">, row: Pick<CommentRow, "foundBy" | "receivedAt"> | undefined) => void;
  /** None of the comments was written within six hours. */
  isQuiet: () => boolean;
};

/** Begins with what is known of a page. @param now epoch milliseconds */
export function witnessOf(page: Page, now: number): Witness {
  // Of what was written before the page was active, no webhook was sent.
  const from = Math.max(page.createdAt, page.activatedAt ?? 0);
  let latest = 0;
  const witness: Witness = {
    webhookHeardAt: page.webhookHeardAt,
    webhookMissedAt: page.webhookMissedAt,
    isQuiet: () => latest < now - DOUBTS_MS,
    saw({ postedAt }, row) {
      latest = Math.max(latest, postedAt ?? now);
      if (postedAt === null || postedAt < from) return;
      if (!row) {
        if (postedAt < now - IN_TIME_MS) witness.webhookMissedAt = now;
        return;
      }
      if (row.foundBy !== "webhook") return;
      const kind = row.receivedAt - postedAt > IN_TIME_MS ? "webhookMissedAt" : "webhookHeardAt";
      witness[kind] = Math.max(witness[kind] ?? 0, row.receivedAt);
    },
  };
  return witness;
}

/** Webhooks are subscribed, one came in time within a day, none was missed for six hours, and one came since the last miss. */
export function webhooksProven(
  {
    subscribedAt,
    webhookHeardAt: heardAt,
    webhookMissedAt: missedAt,
  }: Pick<Page, "subscribedAt" | "webhookHeardAt" | "webhookMissedAt">,
  now: number,
): boolean {
  if (subscribedAt === null || heardAt === null || heardAt < now - PROVES_MS) return false;
  return missedAt === null || (heardAt > missedAt && missedAt < now - DOUBTS_MS);
}
