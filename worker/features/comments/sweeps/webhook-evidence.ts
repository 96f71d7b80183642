// Whether webhooks report what is written on a page. A sweep sees every comment on the network, and our row says what reported it
// first. Pure.
import type { NetworkComment } from "../../../networks/threads.ts";
import type { pages } from "../../../platform/db/core.ts";
import { DAY_MS, HOUR_MS } from "../../../vocabulary/durations.ts";
import type { CommentRow } from "../queries.ts";

type Page = typeof pages.$inferSelect;

/** The longest time for a webhook and for its message in our queue. */
const IN_TIME_MS = 3 * 60_000;
/** How long a webhook that came in time proves that webhooks work. */
const PROVES_MS = DAY_MS;
/** How long after a missed comment others may be missed as well. */
const DOUBTS_MS = 6 * HOUR_MS;

export type WebhookEvidence = ReturnType<typeof webhookEvidenceOf>;
type Stored = Pick<CommentRow, "foundBy" | "receivedAt">;

/** Starts with what is stored of a page. @param now epoch milliseconds */
export function webhookEvidenceOf(page: Page, now: number) {
  // No webhook counted for comments that were written before the page was active. Meta's clock has seconds.
  const from = page.protectedFrom ?? now;
  let latest = 0;
  let lost = false;
  const evidence = {
    webhookHeardAt: page.webhookHeardAt,
    webhookMissedAt: page.webhookMissedAt,
    /** Whether none of the comments was written within six hours. */
    isQuiet: () => latest < now - DOUBTS_MS,
    /** Whether no webhook had reported one of the comments. */
    isLost: () => lost,
    /** Adds a comment of the network. @param row the stored comment; undefined when there is none */
    add({ postedAt }: Pick<NetworkComment, "postedAt">, row: Stored | undefined): void {
      latest = Math.max(latest, postedAt ?? now);
      if (postedAt === null || postedAt < from) return;
      if (!row) {
        if (postedAt >= now - IN_TIME_MS) return;
        lost = true;
        evidence.webhookMissedAt = now;
        return;
      }
      if (row.foundBy !== "webhook") return;
      const kind = row.receivedAt - postedAt > IN_TIME_MS ? "webhookMissedAt" : "webhookHeardAt";
      evidence[kind] = Math.max(evidence[kind] ?? 0, row.receivedAt);
    },
  };
  return evidence;
}

/** Whether the last evidence within six hours is a comment whose webhook was missed, or late. */
export const webhooksInDoubt = (
  { webhookHeardAt: heardAt, webhookMissedAt: missedAt }: Pick<Page, "webhookHeardAt" | "webhookMissedAt">,
  now: number,
): boolean => missedAt !== null && missedAt >= now - DOUBTS_MS && missedAt > (heardAt ?? 0);

/**
 * Whether webhooks are proven to work: they are subscribed, one came in time within a day, none was missed for six hours, and one
 * came since the last miss.
 */
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
