// Changes the plan or cycle of a paying workspace, and calculates the price of the change.
import { AppError, isCode } from "../../../errors.ts";
import type { CardSummary } from "../../../platform/db/core.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import type { ChargeLine } from "../../../vocabulary/money/charge-lines.ts";
import { CYCLE_MONTHS, PLAN_CATALOGUE } from "../../../vocabulary/money/plans.ts";
import { loadSubscription } from "../../plans/queries.ts";
import type { Tracking } from "../../tracking/schemas.ts";
import { planPriceId } from "../price-ids.ts";
import { type PlanAndCycle, priceCentsOf } from "../sync/plan-item.ts";
import { readPlannedChange } from "../sync/read-stripe.ts";
import { recordPayment } from "../sync/record-payment.ts";
import { type SyncDeps, syncSubscription } from "../sync/sync-subscription.ts";
import { detachFormerCards } from "../sync/update-customers.ts";
import { type ChangeOutcome, changeNow } from "./change-now.ts";
import { oneOperation } from "./one-operation.ts";
import { loadPeriodPrice } from "./period-price.ts";
import { effectOf } from "./plan-change.ts";
import { makeQuote } from "./quote.ts";
import { loadRunningSubscription, type Running, requireChangeable } from "./running-subscription.ts";
import { scheduleChange } from "./schedule-change.ts";

/** Money in cents of USD, times in epoch milliseconds. */
export type ChangePreview = {
  from: PlanAndCycle;
  to: PlanAndCycle;
  effective: "now" | "next_cycle";
  effectiveAt: number;
  /** The amount that the confirmation charges. */
  chargedNowCents: number;
  /** The taxes in that amount. */
  taxCents: number;
  /** The customer's credit after the change. */
  creditCents: number;
  /** What that amount is for. */
  lines: ChargeLine[];
  /** The price of each further period of the new plan, with taxes. */
  periodCents: number;
  /** When the first further period is charged. */
  renewsAt: number;
  /** The price of a month of the present plan, as this customer pays it, and of the new one. */
  monthlyCents: { from: number; to: number };
  /** The remaining days of the present period. */
  daysRemaining: number;
  card: CardSummary | null;
};

/**
 * Returns the effects of a change, without making it. A change that takes effect at once is charged as shown here, if it is
 * confirmed soon.
 *
 * @throws AppError `no_subscription`, `plan_unchanged`, `subscription_cancelling`, `payment_overdue`, `change_scheduled`
 */
export async function previewChange(
  deps: SyncDeps,
  { workspaceId, to }: { workspaceId: number; to: PlanAndCycle },
): Promise<ChangePreview> {
  const running = await loadRunningSubscription(deps, { workspaceId });
  const effective = await effect(deps, running, to);
  const row = await loadSubscription(deps.core, workspaceId);
  const quote = effective === "now" ? await makeQuote(deps, { workspaceId, running, to }) : null;
  const priceId = quote?.toPriceId ?? (await planPriceId(deps, to));
  const { total: periodCents } = await loadPeriodPrice(deps, { running, priceId });
  const endsAt = running.item.current_period_end * 1000;
  const at = quote ? quote.prorationDate * 1000 : deps.now();
  return {
    from: { plan: running.plan, cycle: running.cycle },
    to,
    effective,
    effectiveAt: effective === "now" ? at : endsAt,
    chargedNowCents: quote?.amountCents ?? 0,
    taxCents: quote?.taxCents ?? 0,
    creditCents: quote?.creditCents ?? 0,
    lines: quote?.lines ?? [],
    periodCents,
    renewsAt: renewalAfter(quote?.lines ?? []) ?? endsAt,
    monthlyCents: {
      from: Math.round(priceCentsOf(running.item) / CYCLE_MONTHS[running.cycle]),
      to: PLAN_CATALOGUE[to.plan].monthlyPriceUsd[to.cycle] * 100,
    },
    daysRemaining: Math.max(0, Math.ceil((endsAt - at) / DAY_MS)),
    card: row?.card ?? null,
  };
}

/** Until when a charge pays the plan. */
function renewalAfter(lines: readonly ChargeLine[]): number | null {
  const paidUntil = lines.flatMap((line) => (line.kind === "plan" ? [Date.parse(line.until)] : []));
  return paidUntil.length > 0 ? Math.max(...paidUntil) : null;
}

export type ChangeMade = ChangeOutcome & { from: PlanAndCycle; to: PlanAndCycle; effective: "now" | "next_cycle" };

/**
 * Makes a change: it is charged and effective at once, or scheduled for the next period.
 *
 * @throws AppError as `previewChange`, of the card, and `price_changed`
 */
export const confirmChange = (deps: SyncDeps, input: Confirmation): Promise<ChangeMade> =>
  oneOperation(deps, input.workspaceId, () => confirm(deps, input));

type Confirmation = {
  workspaceId: number;
  /** The wanted plan and cycle; without a plan, the running one. */
  to: Partial<PlanAndCycle> & Pick<PlanAndCycle, "cycle">;
  /** The amount that the person agreed to pay now. */
  expectedCents?: number | undefined;
  tracking?: Tracking | undefined;
};

async function confirm(
  deps: SyncDeps,
  { workspaceId, to: target, expectedCents, tracking }: Confirmation,
): Promise<ChangeMade> {
  await detachFormerCards(deps, await loadSubscription(deps.core, workspaceId));
  const running = await loadRunningSubscription(deps, { workspaceId });
  const to = { plan: running.plan, ...target };
  const effective = await effect(deps, running, to);
  const made = { from: { plan: running.plan, cycle: running.cycle }, to, effective };
  if (effective === "next_cycle") {
    // The person agreed to pay for a larger plan, but now an even larger one runs.
    if (expectedCents) throw new AppError("price_changed");
    await scheduleChange(deps, { running, to });
    return { ...made, paymentIntentId: null, amountCents: 0, clientSecret: null };
  }
  const outcome = await changeNow(deps, { workspaceId, running, to, expectedCents });
  const { amountCents: valueCents, clientSecret, paymentIntentId } = outcome;
  const awaits = clientSecret ? paymentIntentId : null;
  await recordPayment(deps, { workspaceId, kind: "upgrade", tracking, valueCents, awaits });
  return { ...made, ...outcome };
}

async function effect(deps: SyncDeps, running: Running, to: PlanAndCycle): Promise<"now" | "next_cycle"> {
  const kind = effectOf(running, to);
  if (kind === "none") {
    // An earlier call whose answer was lost may have made the change, and only our row does not know it.
    await syncSubscription(deps, { customerId: running.customerId });
    throw new AppError("plan_unchanged");
  }
  requireChangeable(running);
  if (kind === "now" && (await readPlannedChange(deps.stripe, running))) throw new AppError("change_scheduled");
  return kind;
}

/**
 * Schedules a change for the next period. An upgrade is refused: it needs a price and a confirmation.
 *
 * @throws AppError `payment_required` for a plan or cycle that is charged at once, or without any plan
 */
export async function updatePlan(
  deps: SyncDeps,
  { workspaceId, to }: { workspaceId: number; to: PlanAndCycle },
): Promise<void> {
  try {
    const running = await loadRunningSubscription(deps, { workspaceId });
    if (effectOf(running, to) === "now") throw new AppError("payment_required");
  } catch (error) {
    if (isCode(error, "no_subscription")) throw new AppError("payment_required", { cause: error });
    throw error;
  }
  await confirmChange(deps, { workspaceId, to });
}
