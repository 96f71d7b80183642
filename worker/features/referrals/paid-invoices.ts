// A customer's payments and refunds, read from Stripe now.
import type { Deps } from "../../deps.ts";
import type { Refund } from "./commission.ts";

/** Ten years of monthly invoices with as many upgrades. */
const MOST = 300;

export type PaidInvoice = {
  id: string;
  /** Without later refunds. */
  paidCents: number;
  /** Epoch milliseconds. */
  paidAt: number;
  /** Completed refunds, oldest first. */
  refunds: Refund[];
};

/** The paid invoices of the customer's subscriptions, without those over zero. @throws AppError as every call of Stripe does */
export async function paidInvoices(stripe: Deps["stripe"], customer: string): Promise<PaidInvoice[]> {
  const invoices = await stripe((client) =>
    client.invoices
      .list({ customer, status: "paid", limit: 100, expand: ["data.payments"] })
      .autoPagingToArray({ limit: MOST }),
  );
  const refunds = await refundsByIntent(stripe, customer);
  return invoices
    .filter(({ amount_paid, parent }) => amount_paid > 0 && parent?.type === "subscription_details")
    .map(({ id, amount_paid, status_transitions, created, payments }) => ({
      id,
      paidCents: amount_paid,
      paidAt: (status_transitions.paid_at ?? created) * 1000,
      refunds: (payments?.data ?? [])
        .flatMap(({ payment }) => refunds.get(idOf(payment.payment_intent)) ?? [])
        .sort((a, b) => a.refundedAt - b.refundedAt || a.id.localeCompare(b.id)),
    }));
}

/** Refunds are read only for charges that have some. */
async function refundsByIntent(stripe: Deps["stripe"], customer: string): Promise<Map<string, Refund[]>> {
  const charges = await stripe((client) =>
    client.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit: MOST }),
  );
  const found = new Map<string, Refund[]>();
  for (const charge of charges.filter(({ amount_refunded }) => amount_refunded > 0)) {
    const refunds = await stripe((client) =>
      client.refunds.list({ charge: charge.id, limit: 100 }).autoPagingToArray({ limit: MOST }),
    );
    const done = refunds
      .filter(({ status }) => status === "succeeded")
      .map(({ id, amount, created }) => ({ id, amountCents: amount, refundedAt: created * 1000 }));
    const intent = idOf(charge.payment_intent);
    found.set(intent, [...(found.get(intent) ?? []), ...done]);
  }
  return found;
}

const idOf = (reference: string | { id: string } | null | undefined): string =>
  typeof reference === "string" ? reference : (reference?.id ?? "");
