// Counts comments over the limit, and adds them to the outbox of usage reports.

import { and, count, eq, gt, isNotNull, max, ne, or, type SQL, sql, sum } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { runInBatches, type Statement } from "../../platform/db/batch.ts";
import { boundRows } from "../../platform/db/bound-json.ts";
import { subscriptions, usageLimits, usageReports, workspaces } from "../../platform/db/core.ts";
import { eachShard } from "../../platform/db/each-database.ts";
import { newId } from "../../platform/db/ids.ts";
import { excluded, rowsFor } from "../../platform/db/insert-values.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { countUsedComments } from "../../platform/db/statements/used-comments.ts";
import { isoTime, utcDay, utcDayEnd } from "../../time.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { commentsFor } from "../../vocabulary/money/overage.ts";
import { raiseAlerts } from "../alerts/raise.ts";
import { entitlements } from "../plans/entitlements.ts";
import { overageCapCents } from "../plans/overage-cap.ts";
import type { SubscriptionRow } from "../plans/queries.ts";
import { usagePeriodStart } from "../plans/usage-period.ts";
import { type BillingWindow, billingWindow, DRAFT_MS, termsOf } from "./moments.ts";

/** In the last minutes of a month, reports do not wait for the end of the day. */
const FLUSH_MS = 5 * 60_000;
/** How long a month is still counted after its end, because the cron may have been silent, or the counters late. */
const LATE_MS = 7 * DAY_MS;

type Month = {
  workspaceId: number;
  shard: string;
  period: number;
  /** Null when the month is over: then the limit that was stored during the month applies. */
  limit: number | null;
  /** Comments over the limit that may be charged; null as `limit`. */
  cap: number | null;
  window: BillingWindow;
};

/**
 * Adds usage over the limit to the outbox that is in no report yet: a row for each workspace, month of usage and UTC day, and
 * a few more in the last minutes of a month.
 *
 * A month's reports are never taken back and never exceed the most that was over the limit at one time:
 * - an upgrade raises the limit for the whole month. What was reported before stays; more is reported only once the use exceeds
 *   the new limit by more than that;
 * - a downgrade or another plan begins with a month. The month before is settled by the highest limit that was in force in it,
 *   which is kept while it runs, so the lower limit never reaches back;
 * - a month is counted for a week after its end, so a cron that slept loses nothing; what is late goes on the next invoice;
 * - what is over the owner's cap is never reported, and nothing else changes at it;
 * - a comment that turns out to be spam after it was reported stays reported;
 * - a cancelled plan is settled in the hour in which its last invoice is a draft;
 * - a plan paid by the quarter or the year also has months of usage, each billed on its own;
 * - a trial, an ended plan, or one whose grace period is over, reports nothing.
 *
 * Two runs at once write the same: each statement counts from the table at its moment. Who is over the limit, or at the cap, is alerted.
 *
 * @returns rows that were added or grew. Reads one counter for each paying workspace
 */
export async function countOverage({ core, comments, now }: Pick<Deps, "core" | "comments" | "now">): Promise<number> {
  const at = now();
  const months = await loadMonthsToCount({ core, now });
  const byShard = Map.groupBy(months, ({ shard }) => shard);
  const used = new Map<Month, number>();
  // Without a database that does not answer its months are not counted, which reports nothing wrong: reports only grow.
  await eachShard(byShard.keys(), "usage_not_counted", async (shard) => {
    const ofShard = byShard.get(shard)!;
    for (const counted of await countUsedComments(comments(shard), ofShard))
      used.set(ofShard[counted.position]!, counted.used);
  });
  await raiseAlerts(
    { core, now },
    [...used].flatMap(([month, comments]) => alertsOf(month, comments)),
  );
  const reports = [...used].flatMap(([month, comments]): Statement[] =>
    comments > (month.limit ?? 0) ? reportStatements(core, { ...month, used: comments, at }) : [],
  );
  const limits = limitStatements(core, months);
  return (await runInBatches(core, [...limits, ...reports])) - limits.length;
}

/** The alerts of a running month. They are checked with every count, so that an owner learns at once when more costs more. */
function alertsOf({ workspaceId, period, limit, cap }: Month, used: number) {
  if (limit === null || used <= limit) return [];
  const about = { workspaceId, subject: isoTime(period) };
  const isCapped = cap !== null && used - limit >= cap;
  return [{ ...about, kind: "usage_over" as const }, ...(isCapped ? [{ ...about, kind: "cap_reached" as const }] : [])];
}

/** The running month of each paid plan, and the last one while its invoice is a draft. */
async function loadMonthsToCount({ core, now }: Pick<Deps, "core" | "now">): Promise<Month[]> {
  const at = now();
  const { status, plan, periodEndsAt, stripeSubscriptionId, workspaceId } = subscriptions;
  const rows = await core
    .select({ subscription: subscriptions, shard: workspaces.shard })
    .from(subscriptions)
    .innerJoin(workspaces, eq(workspaces.id, workspaceId))
    .where(
      and(
        isNotNull(stripeSubscriptionId),
        eq(status, "active"),
        or(ne(plan, "free"), gt(periodEndsAt, at - DRAFT_MS - DAY_MS)),
      ),
    );
  return rows.flatMap(({ subscription, shard }) => monthsOf(subscription, shard, at));
}

function monthsOf(subscription: SubscriptionRow, shard: string, at: number): Month[] {
  const { workspaceId } = subscription;
  const terms = termsOf(subscription);
  if (!terms || terms.anchor > at) return [];
  const period = usagePeriodStart(terms.anchor, at);
  // What was used before the owner closed the account is still owed.
  const { standing, commentsPerMonth: limit } = entitlements({ ...subscription, closesAt: null }, at);
  const month = (start: number) => ({ workspaceId, shard, period: start, window: billingWindow(start, terms) });
  const months: Month[] = [];
  if (standing === "paid" || standing === "cancelling" || standing === "past_due")
    months.push({ ...month(period), limit, cap: commentsFor(overageCapCents(subscription)) });
  // An ended plan has no later invoice than its last one.
  const counted = terms.endedAt === null ? LATE_MS : DRAFT_MS;
  if (at - period < counted && period > terms.anchor)
    months.push({ ...month(usagePeriodStart(terms.anchor, period - 1)), limit: null, cap: null });
  return months;
}

/**
 * Stores the limits and caps of running months; a lower limit later in the month changes nothing. No statement without such a
 * month.
 */
function limitStatements(core: CoreDb, months: readonly Month[]): Statement[] {
  const running = months.flatMap(({ workspaceId, period, limit, cap }) =>
    limit === null ? [] : [{ workspaceId, period, limit, cap }],
  );
  if (running.length === 0) return [];
  const { from, field } = boundRows(running);
  const row = {
    workspaceId: field("workspaceId"),
    period: field("period"),
    commentsLimit: field("limit"),
    capComments: field("cap"),
  };
  const { workspaceId, period, commentsLimit, capComments } = usageLimits;
  return [
    core
      .insert(usageLimits)
      .select(rowsFor(usageLimits, row, { from }))
      .onConflictDoUpdate({
        target: [workspaceId, period],
        set: {
          commentsLimit: sql`max(${commentsLimit}, ${excluded(commentsLimit)})`,
          capComments: excluded(capComments),
        },
        setWhere: or(gt(excluded(commentsLimit), commentsLimit), ne(excluded(capComments), capComments)),
      }),
  ];
}

/** Two statements, only one of which has an effect: the day's report grows, or, if there is no open one yet, one is added. */
function reportStatements(core: CoreDb, month: Month & { used: number; at: number }): Statement[] {
  const { workspaceId, period, window, used, at } = month;
  const day = utcDay(Math.min(at, window.to - 1));
  const ofMonth = and(eq(usageReports.workspaceId, workspaceId), eq(usageReports.period, period));
  const reported = <Value extends SQL>(value: Value) => core.select({ value }).from(usageReports).where(ofMonth);
  const stored = <Value extends SQL>(value: Value) =>
    core
      .select({ value })
      .from(usageLimits)
      .where(and(eq(usageLimits.workspaceId, workspaceId), eq(usageLimits.period, period)));
  /** The highest limit that was in force in the month, or that a report of it used; -1 without any. */
  const limit = sql`max(${month.limit ?? -1}, coalesce(${stored(sql`${usageLimits.commentsLimit}`)}, -1), coalesce(${reported(max(usageReports.commentsLimit))}, -1))`;
  /** Null only for a month without a stored cap. */
  const cap = month.cap === null ? stored(sql`${usageLimits.capComments}`) : sql`${month.cap}`;
  /** What is over the limit, up to the cap, and not in a report; below zero when nothing is, null when no limit is known. */
  const missing = sql`(CASE WHEN ${limit} < 0 THEN NULL
    ELSE min(${used} - ${limit}, coalesce(${cap}, ${used})) - coalesce(${reported(sum(usageReports.quantity))}, 0) END)`;
  const growing = core
    .select({ id: usageReports.id })
    .from(usageReports)
    .where(and(ofMonth, eq(usageReports.day, day), eq(usageReports.state, "queued"), eq(usageReports.attempts, 0)))
    .orderBy(usageReports.id)
    .limit(1);
  const row = {
    id: newId(at),
    workspaceId,
    period,
    day,
    quantity: missing,
    commentsLimit: limit,
    // A row is named by its number within its month, so that two runs at once make one row.
    identifier: sql`printf('usage:%d:%d:%d', ${workspaceId}, ${period}, 1 + ${reported(count())})`,
    state: "queued" as const,
    nextAt: Math.min(utcDayEnd(day), window.to - FLUSH_MS),
    createdAt: at,
  };
  return [
    core
      .update(usageReports)
      .set({ quantity: sql`${usageReports.quantity} + ${missing}`, commentsLimit: limit })
      .where(and(eq(usageReports.id, growing), gt(missing, 0))),
    core
      .insert(usageReports)
      .select(rowsFor(usageReports, row, { where: gt(missing, 0) }))
      .onConflictDoNothing(),
  ];
}
