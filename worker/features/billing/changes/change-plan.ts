// Changes the plan or cycle of a paying workspace, and calculates the price of the change.
import { AppError, isCode } from "../../../errors.ts";
import { isoTime } from "../../../time.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { CURRENCY } from "../../../vocabulary/money/amount.ts";
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

/**
 * Returns the effects of a change, without making it. A change that takes effect at once is charged as shown here, if it is
 * confirmed soon. Money in cents, dates ISO 8601.
 *
 * @throws AppError `no_subscription`, `plan_unchanged`, `subscription_cancelling`, `payment_overdue`, `change_scheduled`
 */
export async function previewChange(deps: SyncDeps, { workspaceId, to }: { workspaceId: number; to: PlanAndCycle }) {
  const running = await loadRunningSubscription(deps, { workspaceId });
  const effective = await effect(deps, running, to);
  const row = await loadSubscription(deps.core, workspaceId);
  const quote = effective === "now" ? await makeQuote(deps, { workspaceId, running, to }) : null;
  const priceId = quote?.toPriceId ?? (await planPriceId(deps, to));
  const { total: periodCents } = await loadPeriodPrice(deps, { running, priceId });
  const endsAt = running.item.current_period_end * 1000;
  const at = quote ? quote.prorationDate * 1000 : deps.now();
  const lines = quote?.lines ?? [];
  const card = row?.card;
  return {
    preview: {
      /** The price of a month of each plan: the present one as this customer pays it, the new one from the catalogue. */
      current_price: Math.round(priceCentsOf(running.item) / CYCLE_MONTHS[running.cycle]),
      new_price: PLAN_CATALOGUE[to.plan].monthlyPriceUsd[to.cycle] * 100,
      days_remaining: Math.max(0, Math.ceil((endsAt - at) / DAY_MS)),
      /** The amount that the confirmation charges. */
      prorated_amount: quote?.amountCents ?? 0,
      /** What that amount is for, line by line, as Stripe calculated it. */
      lines,
      /** The taxes in that amount. */
      tax_amount: quote?.taxCents ?? 0,
      /** The customer's credit after it; it pays the next invoices. */
      credit_amount: quote?.creditCents ?? 0,
      /** The amount for each further period, with taxes. */
      renewal_amount: periodCents,
      /** When the first further period is charged. */
      renews_at: isoTime(renewalAfter(lines) ?? endsAt),
      payment_method: card ? { brand: card.brand, last4: card.last4 } : null,
    },
    upgrade_details: {
      from_plan: running.plan,
      from_cycle: running.cycle,
      to_plan: to.plan,
      to_cycle: to.cycle,
      effective,
      effective_at: isoTime(effective === "now" ? at : endsAt),
      /** The same as `renewal_amount`. */
      period_amount: periodCents,
      currency: CURRENCY,
    },
  };
}

/** Until when a charge pays the plan. */
function renewalAfter(lines: readonly ChargeLine[]): number | null {
  const paidUntil = lines.flatMap((line) => (line.kind === "plan" ? [Date.parse(line.until)] : []));
  return paidUntil.length > 0 ? Math.max(...paidUntil) : null;
}

type ChangeMade = ChangeOutcome & { from: PlanAndCycle; to: PlanAndCycle; effective: "now" | "next_cycle" };

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

/** The change as fields of the API. */
export function presentChange({ from, to, effective, ...made }: ChangeMade) {
  return {
    payment_intent_id: made.paymentIntentId,
    prorated_amount: made.amountCents,
    from_plan: from.plan,
    to_plan: to.plan,
    effective,
    /**
     * The bank asks for authentication: the browser answers with the secret, then `GET /payments/check/{payment_intent_id}`
     * returns the outcome.
     */
    requires_action: made.clientSecret !== null,
    client_secret: made.clientSecret,
  };
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
