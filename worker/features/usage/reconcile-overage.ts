// Compares reports with the meter's own sums, a workspace and UTC day at a time.

import { and, asc, eq, gt, inArray, lte, ne, or } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { subscriptions, usageReports } from "../../platform/db/core.ts";
import { DAY_MS, HOUR_MS } from "../../vocabulary/durations.ts";
import { loadMeterId, loadMeterSum } from "./meter-sum.ts";
import { IS_OPEN, logReport, REMEMBERED_MS, type UsageReport } from "./usage-report.ts";

type ReconcileDeps = Pick<Deps, "core" | "stripe" | "now">;
type Day = { workspaceId: number; day: string; customer: string };

/** The maximum number of workspaces and days in a minute: each takes a call. */
const AT_ONCE = 10;
/** Summaries are late: a report counts as missing only this long after it was sent. */
const PROVEN_AFTER_MS = DAY_MS;
const LOOK_AGAIN_MS = 2 * HOUR_MS;

/**
 * Looks for sent reports in the meter's summaries, when these should contain them, and for reports without an answer, when Stripe
 * may have forgotten their identifiers. A report that a day's sum proves missing is sent again with a new identifier; without
 * that proof nothing is ever repeated.
 *
 * @returns rows that were found, or will be sent again
 */
export async function reconcileOverage(deps: ReconcileDeps): Promise<number> {
  const { core, now } = deps;
  const { state, nextAt, triedAt, attempts, workspaceId } = usageReports;
  const forgotten = and(eq(state, "queued"), gt(attempts, 0), lte(triedAt, now() - REMEMBERED_MS));
  const days = await core
    .selectDistinct({ workspaceId, day: usageReports.day, customer: subscriptions.stripeCustomerId })
    .from(usageReports)
    .innerJoin(subscriptions, eq(subscriptions.workspaceId, workspaceId))
    .where(and(IS_OPEN, or(eq(state, "sent"), forgotten), lte(nextAt, now())))
    .orderBy(asc(usageReports.day))
    .limit(AT_ONCE);
  if (days.length === 0) return 0;
  let settled = 0;
  try {
    const meter = await loadMeterId(deps);
    for (const { customer, ...day } of days)
      if (customer) settled += await settleDay(deps, { ...day, customer }, meter);
  } catch (error) {
    // The next minute tries again.
    logFailure("usage_not_reconciled", error);
  }
  return settled;
}

async function settleDay(deps: ReconcileDeps, { workspaceId, day, customer }: Day, meter: string): Promise<number> {
  const { core, now } = deps;
  const tried = await core
    .select()
    .from(usageReports)
    .where(
      and(
        eq(usageReports.workspaceId, workspaceId),
        eq(usageReports.day, day),
        gt(usageReports.attempts, 0),
        inArray(usageReports.state, ["queued", "sent", "reconciled"]),
      ),
    )
    .orderBy(asc(usageReports.id));
  const open = tried.filter(({ state }) => state !== "reconciled");
  // A report that may still be sent may or may not be in the sum.
  if (open.some(({ state, triedAt }) => state === "queued" && (triedAt ?? 0) > now() - REMEMBERED_MS))
    return postpone(deps, open);
  const missing = sum(tried) - (await loadMeterSum(deps, { day, customer, meter }));
  if (missing <= 0) {
    if (missing < 0) logReport("usage_exceeds_reports", tried[0]!, `${-missing} more on ${day}`);
    return markFound(deps, open);
  }
  if (open.some((report) => latestSentAt(report) > now() - PROVEN_AFTER_MS)) return postpone(deps, open);
  return sendAgain(deps, open, missing);
}

const sum = (reports: UsageReport[]) => reports.reduce((total, { quantity }) => total + quantity, 0);
/** The latest time when Stripe may have received it. */
const latestSentAt = ({ sentAt, triedAt }: UsageReport) => sentAt ?? (triedAt ?? 0) + REMEMBERED_MS;

async function markFound({ core, now }: ReconcileDeps, reports: UsageReport[]): Promise<number> {
  const confirmed = await core
    .update(usageReports)
    .set({ state: "reconciled", reconciledAt: now() })
    .where(isOneOf(reports))
    .returning({ id: usageReports.id });
  return confirmed.length;
}

async function postpone({ core, now }: ReconcileDeps, reports: UsageReport[]): Promise<number> {
  await core
    .update(usageReports)
    .set({ nextAt: now() + LOOK_AGAIN_MS })
    .where(and(isOneOf(reports), lte(usageReports.nextAt, now())));
  return 0;
}

/** Sends whole reports again, as many as are missing. A sum that no report explains needs a person. */
async function sendAgain(deps: ReconcileDeps, open: UsageReport[], missing: number): Promise<number> {
  const { core, now } = deps;
  let left = missing;
  let again = 0;
  for (const report of open) {
    if (report.quantity > left) continue;
    left -= report.quantity;
    const { id, workspaceId, identifier, quantity } = report;
    const [renewed] = await core
      .update(usageReports)
      .set({
        identifier: newIdentifierOf(identifier),
        state: "queued",
        attempts: 0,
        triedAt: null,
        sentAt: null,
        nextAt: now(),
      })
      .where(
        and(eq(usageReports.id, id), eq(usageReports.identifier, identifier), ne(usageReports.state, "reconciled")),
      )
      .returning({ id: usageReports.id });
    if (!renewed) continue;
    again++;
    console.warn(JSON.stringify({ event: "usage_sent_again", workspaceId, id, quantity, identifier }));
  }
  if (left > 0) logReport("usage_missing", open[0]!, `${left} that no report explains`);
  const rest = open.filter(({ quantity }) => quantity > missing);
  if (rest.length > 0) await postpone(deps, rest);
  return again;
}

/** `usage:1:2:3` becomes `usage:1:2:3:again1`, and that `usage:1:2:3:again2`. */
function newIdentifierOf(identifier: string): string {
  const [base, times = "0"] = identifier.split(":again");
  return `${base}:again${Number(times) + 1}`;
}

const isOneOf = (reports: UsageReport[]) =>
  and(inArray(usageReports.id, boundList(reports.map(({ id }) => id))), ne(usageReports.state, "reconciled"));
