import type { Machine } from "../machine.ts";

/** The charges and refunds by customer, in cents. */
export function ledgerOf({ world }: Machine, customer: string | undefined) {
  const mine = (row: { customer: string | null }) => !customer || row.customer === customer;
  const charges = [...world.rows.ch.values()].filter((row) => mine(row) && row.status === "succeeded");
  const entries = charges.map(({ id, created, amount, amount_refunded, customer: owner, payment_intent }) => ({
    charge: id,
    created,
    customer: owner,
    amount,
    refunded: amount_refunded,
    invoice:
      [...world.rows.inpay.values()].find(({ payment }) => payment.payment_intent === payment_intent)?.invoice ?? null,
  }));
  return {
    charged: entries.reduce((sum, { amount }) => sum + amount, 0),
    refunded: entries.reduce((sum, { refunded }) => sum + refunded, 0),
    entries,
  };
}
