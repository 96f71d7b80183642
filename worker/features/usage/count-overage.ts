// Comments over the limit, from the counters of the comments databases to the outbox of reports.
import { and, eq, gt, isNotNull, ne, or } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { subscriptions, workspaces } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import { utcDay, utcDayEnd } from "../../time.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { entitlements } from "../plans/entitlements.ts";
import type { SubscriptionRow } from "../plans/queries.ts";
import { usagePeriodStart } from "../plans/usage-period.ts";
import { type BillingWindow, billingWindow } from "./moments.ts";
import { termsOf } from "./terms.ts";

/** In the last minutes of a month nothing waits for the end of the day. */
const FLUSH_MS = 5 * 60_000;
/** Stripe leaves an invoice a draft for an hour, and takes what was used before it. */
const DRAFT_MS = 3_600_000;
/** Rows written in one go. */
const CHUNK = 40;

type Month = {
  workspaceId: number;
  shard: string;
  period: number;
  /** Null once the month is over: the limit that its reports were counted over holds. */
  limit: number | null;
  window: BillingWindow;
};

/**
 * Adds to the outbox what was used over the limit and is in no report yet: a row for each workspace, month of usage and UTC day,
 * and a few more in the last minutes of a month.
 *
 * What is reported of a month is never taken back and never exceeds the most that was over the limit at one time:
 * - an upgrade raises the limit for the whole month. What was reported before stays; more is reported only once the use exceeds
 *   the new limit by more than that;
 * - a downgrade or another plan begins with a month. The month before is settled by the limit of its own reports, so the lower
 *   limit never reaches back; a month without any report was within its limit until its last minute, and stays so;
 * - a comment that turns out to be spam after it was reported stays reported;
 * - a cancelled plan is settled in the hour in which its last invoice is a draft;
 * - a plan paid by the quarter or the year has months of usage all the same, each billed on its own;
 * - a trial, a plan that is over, or one whose grace is, reports nothing.
 *
 * Two at once write the same: each statement counts from what is in the table at its moment.
 *
 * @returns rows that were added or grew. Reads one counter for each paying workspace
 */
export async function countOverage({ core, comments, now }: Pick<Deps, "core" | "comments" | "now">): Promise<number> {
  const at = now();
  const months = await monthsToCount({ core, now });
  const statements: D1PreparedStatement[] = [];
  for (const [shard, ofShard] of Map.groupBy(months, (month) => month.shard)) {
    const counts = await comments(shard)
      .$client.prepare(READ_COUNTS)
      .bind(JSON.stringify(ofShard.map(({ workspaceId, period }) => ({ workspaceId, period }))))
      .all<{ position: number; comments: number }>();
    for (const { position, comments: used } of counts.results) {
      const month = ofShard[position]!;
      if (used > (month.limit ?? 0)) statements.push(...reportStatements(core.$client, { ...month, used, at }));
    }
  }
  let changed = 0;
  for (let i = 0; i < statements.length; i += CHUNK) {
    const results = await core.$client.batch(statements.slice(i, i + CHUNK));
    for (const { meta } of results) changed += meta.changes;
  }
  return changed;
}

const READ_COUNTS = `
  SELECT j.key AS position, u.comments FROM json_each(?1) j
  JOIN usage_counts u ON u.workspace_id = json_extract(j.value, '$.workspaceId')
    AND u.period = json_extract(j.value, '$.period')`;

/** The running month of each plan that is paid for, and the last one while its invoice is a draft. */
async function monthsToCount({ core, now }: Pick<Deps, "core" | "now">): Promise<Month[]> {
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
  const { standing, commentsPerMonth: limit } = entitlements(subscription, at);
  const month = (start: number) => ({ workspaceId, shard, period: start, window: billingWindow(start, terms) });
  const months: Month[] = [];
  if (standing === "paid" || standing === "cancelling" || standing === "past_due")
    months.push({ ...month(period), limit });
  if (at - period < DRAFT_MS && period > terms.anchor)
    months.push({ ...month(usagePeriodStart(terms.anchor, period - 1)), limit: null });
  return months;
}

/** The highest limit that a report of the month was counted over, and the one in force; -1 without any. */
const LIMIT = `max(coalesce(?3, -1), coalesce((SELECT max(comments_limit) FROM usage_reports
  WHERE workspace_id = ?1 AND period = ?2), -1))`;
/** What is over the limit and in no report, below zero when nothing is; null where no limit is known. */
const MISSING = `(CASE WHEN ${LIMIT} < 0 THEN NULL ELSE ?4 - ${LIMIT} - (SELECT coalesce(sum(quantity), 0) FROM usage_reports
  WHERE workspace_id = ?1 AND period = ?2) END)`;

const GROW = `
  UPDATE usage_reports SET quantity = quantity + ${MISSING}, comments_limit = ${LIMIT}
  WHERE id = (SELECT id FROM usage_reports
    WHERE workspace_id = ?1 AND period = ?2 AND day = ?5 AND state = 'queued' AND attempts = 0 ORDER BY id LIMIT 1)
  AND ${MISSING} > 0`;

/** A row's name is its number within its month, so that two at once make one. */
const ADD = `
  INSERT INTO usage_reports (id, workspace_id, period, day, quantity, identifier, state, comments_limit, next_at, created_at)
  SELECT ?6, ?1, ?2, ?5, ${MISSING}, printf('usage:%d:%d:%d', ?1, ?2,
      1 + (SELECT count(*) FROM usage_reports WHERE workspace_id = ?1 AND period = ?2)),
    'queued', ${LIMIT}, ?7, ?8
  WHERE ${MISSING} > 0
  ON CONFLICT DO NOTHING`;

function reportStatements(
  client: D1Database,
  { workspaceId, period, limit, window, used, at }: Month & { used: number; at: number },
): D1PreparedStatement[] {
  const day = utcDay(Math.min(at, window.to - 1));
  const count = [workspaceId, period, limit, used, day] as const;
  const nextAt = Math.min(utcDayEnd(day), window.to - FLUSH_MS);
  return [client.prepare(GROW).bind(...count), client.prepare(ADD).bind(...count, newId(at), nextAt, at)];
}
