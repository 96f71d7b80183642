// Puts usage that the meter no longer accepts on the subscription's next invoice, as an item.

import { and, asc, eq, inArray, lte } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import { subscriptions, usageReports } from "../../platform/db/core.ts";
import { sumOf } from "../../platform/db/sum-of.ts";
import { utcDay } from "../../time.ts";
import { HOUR_MS } from "../../vocabulary/durations.ts";
import { CURRENCY } from "../../vocabulary/money/amount.ts";
import { OVERAGE } from "../../vocabulary/money/plans.ts";
import { loadMeterId, loadMeterSum } from "./meter-sum.ts";
import { termsOf } from "./moments.ts";
import { logReport, type UsageReport } from "./usage-report.ts";

type MissedDeps = Pick<Deps, "core" | "stripe" | "config" | "now">;

/** The maximum number of reports in a minute: each takes two or three calls. */
const AT_ONCE = 5;
const TRY_AGAIN_MS = HOUR_MS;
/** The condition of the index of missed reports. */
const IS_MISSED = eq(usageReports.state, "missed").inlineParams();

/**
 * Puts missed reports on the next invoice, one item for each with its own idempotency key. A report that was tried before becomes
 * an item only when the meter's sum of its day proves that it is missing. Without a running subscription it is `failed`, since it
 * must not appear on the invoice of another purchase.
 *
 * @returns how many became items
 */
export async function invoiceMissed(deps: MissedDeps): Promise<number> {
  const { core, now } = deps;
  const missed = await core
    .select({ report: usageReports, subscription: subscriptions })
    .from(usageReports)
    .innerJoin(subscriptions, eq(subscriptions.workspaceId, usageReports.workspaceId))
    .where(and(IS_MISSED, lte(usageReports.nextAt, now())))
    .orderBy(asc(usageReports.nextAt))
    .limit(AT_ONCE);
  let items = 0;
  for (const { report, subscription } of missed) {
    const { stripeCustomerId: customer, stripeSubscriptionId } = subscription;
    const runs = termsOf(subscription)?.endedAt === null;
    if (!customer || !stripeSubscriptionId || !runs) {
      logReport("usage_refused", report, "too old, and no invoice is coming");
      await settle(deps, report, "failed");
      continue;
    }
    try {
      const isCounted = report.attempts > 0 && !(await isMissing(deps, report, customer));
      if (!isCounted) await addItem(deps, { report, customer, subscription: stripeSubscriptionId });
      await settle(deps, report, isCounted ? "reconciled" : "invoiced");
      if (!isCounted) items++;
    } catch (error) {
      logFailure("usage_not_invoiced", error, { workspaceId: report.workspaceId });
      await core
        .update(usageReports)
        .set({ nextAt: now() + TRY_AGAIN_MS })
        .where(and(IS_MISSED, eq(usageReports.id, report.id)));
    }
  }
  return items;
}

/** Whether the meter's sum of the day does not contain the report. */
async function isMissing(
  deps: MissedDeps,
  { workspaceId, day, quantity }: UsageReport,
  customer: string,
): Promise<boolean> {
  const counted = await loadMeterSum(deps, { day, customer, meter: await loadMeterId(deps) });
  const otherReports = await deps.core
    .select({ comments: sumOf(usageReports.quantity) })
    .from(usageReports)
    .where(
      and(
        eq(usageReports.workspaceId, workspaceId),
        eq(usageReports.day, day),
        inArray(usageReports.state, ["sent", "reconciled"]),
      ),
    )
    .get();
  return counted < (otherReports?.comments ?? 0) + quantity;
}

type Item = { report: UsageReport; customer: string; subscription: string };

async function addItem({ stripe, config }: MissedDeps, { report, customer, subscription }: Item): Promise<void> {
  const { quantity, identifier, period } = report;
  const { Decimal } = (await import("stripe")).default;
  await stripe((client) =>
    client.invoiceItems.create(
      {
        customer,
        subscription,
        quantity,
        description: `${OVERAGE.name} del mes desde el ${utcDay(period)}`,
        price_data: {
          currency: CURRENCY,
          product: OVERAGE.productId,
          unit_amount_decimal: Decimal.from(String((OVERAGE.usdPerThousand * 100) / 1000)),
          ...(config.STRIPE_TAX !== "none" && { tax_behavior: config.STRIPE_TAX }),
        },
      },
      { idempotencyKey: `missed:${identifier}` },
    ),
  );
}

const settle = ({ core, now }: MissedDeps, { id }: UsageReport, state: "invoiced" | "reconciled" | "failed") =>
  core
    .update(usageReports)
    .set({ state, ...(state === "reconciled" && { reconciledAt: now() }) })
    .where(and(IS_MISSED, eq(usageReports.id, id)));
