// Reads from Stripe what a customer paid, and got back by refunds or disputes.
import type Stripe from "stripe";
import type { Deps } from "../../deps.ts";
import { idOf } from "../../platform/stripe/id-of.ts";
import type { Refund } from "./commission.ts";

/** The maximum number of invoices that are read: ten years of monthly ones with as many upgrades. */
const MAX_INVOICES = 300;

export type PaidInvoice = {
  id: string;
  /** Without taxes, and without later refunds. */
  paidCents: number;
  /** Epoch milliseconds. */
  paidAt: number;
  /** Refunds that were carried out, and disputes that are open or lost, oldest first. */
  refunds: Refund[];
};

/**
 * Reads the paid invoices of the customer's subscriptions, without those over zero.
 *
 * @throws AppError as every call to Stripe does
 */
export async function loadPaidInvoices(stripe: Deps["stripe"], customer: string): Promise<PaidInvoice[]> {
  const invoices = await stripe((client) =>
    client.invoices
      .list({ customer, status: "paid", limit: 100, expand: ["data.payments"] })
      .autoPagingToArray({ limit: MAX_INVOICES }),
  );
  const refunds = await loadRefundsByIntent(stripe, customer);
  return invoices
    .filter(({ amount_paid, parent }) => amount_paid > 0 && parent?.type === "subscription_details")
    .map((invoice) => ({
      id: invoice.id,
      paidCents: withoutTax(invoice, invoice.amount_paid),
      paidAt: (invoice.status_transitions.paid_at ?? invoice.created) * 1000,
      refunds: intentsOf(invoice)
        .flatMap((intent) => refunds.get(intent) ?? [])
        .map((refund) => ({ ...refund, amountCents: withoutTax(invoice, refund.amountCents) }))
        .sort((a, b) => a.refundedAt - b.refundedAt || a.id.localeCompare(b.id)),
    }));
}

/** The net part of a sum, with the invoice's ratio of net to total. */
function withoutTax({ total, total_excluding_tax: net }: Stripe.Invoice, cents: number): number {
  return total > 0 && net !== null ? Math.round((cents * net) / total) : cents;
}

/** Refunds and disputes are read only where a charge shows some. */
async function loadRefundsByIntent(stripe: Deps["stripe"], customer: string): Promise<Map<string, Refund[]>> {
  const charges = await stripe((client) =>
    client.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit: MAX_INVOICES }),
  );
  const byIntent = new Map<string, Refund[]>();
  for (const charge of charges.filter(({ amount_refunded, disputed }) => amount_refunded > 0 || disputed)) {
    const refunds = await stripe((client) =>
      client.refunds.list({ charge: charge.id, limit: 100 }).autoPagingToArray({ limit: MAX_INVOICES }),
    );
    const done = refunds
      .filter(({ status }) => status === "succeeded")
      .map(({ id, amount, created }) => ({ id, amountCents: amount, refundedAt: created * 1000 }));
    const disputes = (await loadDisputes(stripe, charge))
      .filter(tookMoneyBack)
      .map(({ id, amount, created }) => ({ id, amountCents: amount, refundedAt: created * 1000 }));
    if (!charge.payment_intent) continue;
    const intent = idOf(charge.payment_intent);
    byIntent.set(intent, [...(byIntent.get(intent) ?? []), ...done, ...disputes]);
  }
  return byIntent;
}

/** Whether a dispute took the money back, or may still do so. */
export const tookMoneyBack = ({ status }: Pick<Stripe.Dispute, "status">): boolean => !KEPT.includes(status);

/** Statuses of disputes in which the money is with the seller: it was won, or the bank only asks. */
const KEPT: Stripe.Dispute.Status[] = [
  "won",
  "prevented",
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
];

/** The disputes about a charge. */
export async function loadDisputes(stripe: Deps["stripe"], { id, disputed }: Stripe.Charge): Promise<Stripe.Dispute[]> {
  return disputed ? (await stripe((client) => client.disputes.list({ charge: id, limit: 100 }))).data : [];
}

/** The ids of the payments of an invoice. */
export const intentsOf = ({ payments }: Stripe.Invoice): string[] =>
  (payments?.data ?? []).flatMap(({ payment }) => (payment.payment_intent ? [idOf(payment.payment_intent)] : []));
