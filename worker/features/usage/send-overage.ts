// Sends reports to Stripe's meter, with an identifier that Stripe counts once, so that a lost answer does no harm.

import { and, asc, eq, gt, lte, or, sql } from "drizzle-orm";
import { backoffMs } from "../../backoff.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { subscriptions, usageReports } from "../../platform/db/core.ts";
import { whileRoom } from "../../platform/db/statement-room.ts";
import { utcDay, utcDayEnd } from "../../time.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../vocabulary/durations.ts";
import { OVERAGE } from "../../vocabulary/money/plans.ts";
import { billingWindow, DRAFT_MS, reportedAt, termsOf } from "./moments.ts";
import { IS_OPEN, logReport, REMEMBERED_MS, type UsageReport } from "./usage-report.ts";

/** The maximum number of reports in a minute: each takes a call. */
const AT_ONCE = 40;
const MAX_WAIT_MS = 10 * MINUTE_MS;
/** Stripe does not accept usage that is older than 35 days. */
const TOO_OLD_MS = 34 * DAY_MS;
/** How long after a report the summaries contain it. */
const SUMMED_AFTER_MS = 2 * HOUR_MS;

/** The condition that a report without an answer may be sent again unchanged. */
const mayRepeat = (now: number) => or(eq(usageReports.attempts, 0), gt(usageReports.triedAt, now - REMEMBERED_MS));

/**
 * Sends the reports that are due, the earliest first. One that fails or is refused is tried again, with longer waits, for as long
 * as Stripe remembers it, and later only when the summaries prove that it is missing. Only usage that can never be billed is
 * `failed`, and logged as an error for a person: without a customer, or after the last invoice. Usage that is too old for the
 * meter is `missed`. A report that is too late for its own month's invoice gets a time in the present month, so that the next
 * invoice includes it.
 *
 * @returns how many Stripe accepted
 */
export async function sendOverage(deps: Pick<Deps, "core" | "stripe" | "now">): Promise<number> {
  const { core, now } = deps;
  await giveUp(deps);
  const due = and(IS_OPEN, eq(usageReports.state, "queued"), lte(usageReports.nextAt, now()), mayRepeat(now()));
  const reports = await core
    .select({ report: usageReports, subscription: subscriptions })
    .from(usageReports)
    .innerJoin(subscriptions, eq(subscriptions.workspaceId, usageReports.workspaceId))
    .where(due)
    .orderBy(asc(usageReports.nextAt))
    .limit(AT_ONCE);
  let sent = 0;
  for (const { report: dueReport, subscription } of whileRoom(reports)) {
    const terms = termsOf(subscription);
    if (!terms) continue;
    const window = billingWindow(dueReport.period, terms);
    const isLate = dueReport.attempts === 0 && window.to + DRAFT_MS <= now();
    // A month that ended early, or a late report, is reported on the day of the report.
    const day = isLate || (dueReport.attempts === 0 && window.from > dueReport.period) ? utcDay(now()) : dueReport.day;
    const report = await claim(deps, dueReport, day);
    if (!report) continue;
    const timestamp = reportedAt(day, isLate ? { from: window.to, to: Number.POSITIVE_INFINITY } : window, now());
    const isUnbillable = isLate && terms.endedAt !== null;
    if (await send(deps, { report, customer: subscription.stripeCustomerId, timestamp, isUnbillable })) sent++;
  }
  return sent;
}

/** Marks what the meter would refuse as too old; an invoice item bills it instead (`invoice-missed.ts`). */
async function giveUp({ core, now }: Pick<Deps, "core" | "now">): Promise<void> {
  const { state, createdAt } = usageReports;
  const tooOld = await core
    .update(usageReports)
    .set({ state: "missed", nextAt: now() })
    .where(and(IS_OPEN, eq(state, "queued"), lte(createdAt, now() - TOO_OLD_MS)))
    .returning();
  for (const report of tooOld) logReport("usage_missed", report, "too old for the meter");
}

/** Claims a report; from here on the row no longer grows. @returns undefined when another run has it */
async function claim(
  { core, now }: Pick<Deps, "core" | "now">,
  { id, identifier, attempts }: UsageReport,
  day: string,
) {
  const wait = backoffMs(attempts + 1, MINUTE_MS, MAX_WAIT_MS);
  const [claimed] = await core
    .update(usageReports)
    .set({
      attempts: attempts + 1,
      triedAt: sql`coalesce(${usageReports.triedAt}, ${now()})`,
      nextAt: now() + wait,
      day,
    })
    .where(and(same({ id, identifier }), eq(usageReports.state, "queued"), eq(usageReports.attempts, attempts)))
    .returning();
  return claimed;
}

const same = ({ id, identifier }: Pick<UsageReport, "id" | "identifier">) =>
  and(eq(usageReports.id, id), eq(usageReports.identifier, identifier));

type Sending = {
  report: UsageReport;
  customer: string | null;
  timestamp: number;
  /** Whether no invoice can include it: the subscription is over, and its last invoice is closed. */
  isUnbillable: boolean;
};

async function send({ core, stripe, now }: Pick<Deps, "core" | "stripe" | "now">, sending: Sending): Promise<boolean> {
  const { report, customer, isUnbillable } = sending;
  const outcome =
    customer === null
      ? "refused: no customer"
      : isUnbillable
        ? "refused: the last invoice is closed"
        : await sendMeterEvent(stripe, { ...sending, customer });
  if (outcome === "later") return false;
  const isTaken = outcome === "taken";
  if (!isTaken) logReport("usage_refused", report, outcome);
  await core
    .update(usageReports)
    .set(
      isTaken
        ? { state: "sent", sentAt: now(), nextAt: Math.max(now(), utcDayEnd(report.day)) + SUMMED_AFTER_MS }
        : { state: "failed" },
    )
    .where(and(same(report), eq(usageReports.state, "queued")));
  return isTaken;
}

async function sendMeterEvent(stripe: Deps["stripe"], { report, customer, timestamp }: Sending & { customer: string }) {
  const { identifier, quantity } = report;
  const payload = { stripe_customer_id: customer, value: String(quantity) };
  try {
    await stripe((client) =>
      client.billing.meterEvents.create({ event_name: OVERAGE.meterEvent, identifier, timestamp, payload }),
    );
    return "taken";
  } catch (error) {
    if (isKnown(error)) return "taken";
    logReport("usage_not_sent", report, String(error));
    return "later";
  }
}

/** Whether Stripe has it from an earlier attempt. Stripe says so only as text: the error has no code. */
function isKnown(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : undefined;
  return (
    cause instanceof Error &&
    "type" in cause &&
    cause.type === "StripeInvalidRequestError" &&
    /already exists with identifier/.test(cause.message)
  );
}
