import type Stripe from "stripe";
import type { CardSummary } from "../../../platform/db/core.ts";

/** The shown fields of a card; null for another kind of payment method. */
export function cardSummary({ id, card }: Stripe.PaymentMethod): CardSummary | null {
  return card ? { id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year } : null;
}

/** The same as fields of the API. */
export const presentCard = (card: CardSummary | null) =>
  card && { brand: card.brand, last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear };
