import { and, inArray, lt, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { stripeEvents } from "../../platform/db/core.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { STRIPE_EVENT_DAYS } from "../../vocabulary/retention.ts";

/** Limit for one run. */
const MAX_PER_RUN = 300;

/** Deletes the ids of handled Stripe events, once Stripe can't send them again. @returns how many */
export async function pruneStripeEvents({ core, now }: Pick<Deps, "core" | "now">): Promise<number> {
  // In the order of writing, which needs no index.
  const first = sql`(SELECT rowid FROM ${stripeEvents} ORDER BY rowid LIMIT ${MAX_PER_RUN})`;
  const deleted = await core
    .delete(stripeEvents)
    .where(and(inArray(sql`rowid`, first), lt(stripeEvents.receivedAt, now() - STRIPE_EVENT_DAYS * DAY_MS)))
    .returning({ id: stripeEvents.id });
  return deleted.length;
}
