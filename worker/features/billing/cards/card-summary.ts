import type Stripe from "stripe";
import type { CardSummary } from "../../../platform/db/core.ts";

/** What is shown of a card; null for a payment method that is none. */
export function cardSummary({ id, card }: Stripe.PaymentMethod): CardSummary | null {
  return card ? { id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year } : null;
}

/** The same in the API's words. */
export const presentCard = (card: CardSummary | null) =>
  card && { brand: card.brand, last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear };
