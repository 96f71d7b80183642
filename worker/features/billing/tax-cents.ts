import type Stripe from "stripe";

/** Taxes of an invoice, those inside its prices too. */
export const taxCents = ({ total_taxes }: Pick<Stripe.Invoice, "total_taxes">): number =>
  (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
