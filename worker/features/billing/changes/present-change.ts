// A change of plan as fields of the API. Money in cents, dates ISO 8601.
import { isoTime } from "../../../time.ts";
import { CURRENCY } from "../../../vocabulary/money/amount.ts";
import type { ChangeMade, ChangePreview } from "./change-plan.ts";

export function presentPreview({ from, to, card, ...preview }: ChangePreview) {
  return {
    preview: {
      /** The price of a month of each plan: the present one as this customer pays it, the new one from the catalogue. */
      current_price: preview.monthlyCents.from,
      new_price: preview.monthlyCents.to,
      days_remaining: preview.daysRemaining,
      /** The amount that the confirmation charges. */
      prorated_amount: preview.chargedNowCents,
      /** What that amount is for, line by line, as Stripe calculated it. */
      lines: preview.lines,
      /** The taxes in that amount. */
      tax_amount: preview.taxCents,
      /** The customer's credit after it; it pays the next invoices. */
      credit_amount: preview.creditCents,
      /** The amount for each further period, with taxes. */
      renewal_amount: preview.periodCents,
      /** When the first further period is charged. */
      renews_at: isoTime(preview.renewsAt),
      payment_method: card && { brand: card.brand, last4: card.last4 },
    },
    upgrade_details: {
      from_plan: from.plan,
      from_cycle: from.cycle,
      to_plan: to.plan,
      to_cycle: to.cycle,
      effective: preview.effective,
      effective_at: isoTime(preview.effectiveAt),
      /** The same as `renewal_amount`. */
      period_amount: preview.periodCents,
      currency: CURRENCY,
    },
  };
}

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
