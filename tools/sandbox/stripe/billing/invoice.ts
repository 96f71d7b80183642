import { change, emit } from "../events/emit.ts";
import { keepNew } from "../http/rows.ts";
import type { Machine } from "../machine.ts";
import { newIntent } from "../payments/intents.ts";
import { wallTime } from "../world/clock.ts";
import type { Invoice } from "../world/wire.ts";
import { setTotals } from "./draft-invoice.ts";
import { usageLine } from "./lines.ts";
import { taxInvoice } from "./tax.ts";

/** A renewal stays a draft for this long, so that it includes late usage. */
export const DRAFT_SECONDS = 3600;

/** Finalises a draft: it becomes open, with a number, addresses and a payment intent. The caller settles an invoice without an amount. */
export function finalizeInvoice(machine: Machine, invoice: Invoice): void {
  const { world, origin } = machine;
  const at = wallTime(machine);
  const owner = world.rows.cus.get(invoice.customer ?? "");
  refreshUsage(machine, invoice);
  taxInvoice(machine, invoice);
  const { endingBalance } = setTotals(invoice, owner?.balance ?? 0);
  if (owner && owner.balance !== endingBalance) change(machine, "customer.updated", owner, { balance: endingBalance });
  Object.assign(invoice, {
    status: "open",
    number: nextNumber(machine, invoice.customer ?? ""),
    ending_balance: endingBalance,
    effective_at: at,
    automatically_finalizes_at: null,
    status_transitions: { ...invoice.status_transitions, finalized_at: at },
    hosted_invoice_url: `${origin}/stripe/invoice/${invoice.id}`,
    invoice_pdf: `${origin}/stripe/invoice/${invoice.id}/pdf`,
  });
  if (invoice.amount_due > 0) addPayment(machine, invoice);
  emit(machine, "invoice.finalized", invoice);
}

/** Adds the usage that came while the invoice was a draft. */
function refreshUsage(machine: Machine, invoice: Invoice) {
  for (const line of invoice.lines.data) {
    const details = line.parent?.subscription_item_details;
    const price = machine.world.rows.price.get(line.pricing?.price_details?.price ?? "");
    if (!details || details.proration || price?.recurring?.usage_type !== "metered" || !invoice.customer) continue;
    const item = { id: details.subscription_item, price } as Parameters<typeof usageLine>[1];
    const { amount, quantity, description } = usageLine(machine, item, invoice.customer, line.period);
    Object.assign(line, { amount, subtotal: amount, quantity, quantity_decimal: String(quantity), description });
  }
}

function addPayment(machine: Machine, invoice: Invoice) {
  const intent = newIntent(machine, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.billing_reason === "subscription_create" ? "Subscription creation" : "Subscription update",
    metadata: {},
    setup_future_usage: "off_session",
  });
  keepNew(machine, "inpay", {
    amount_requested: invoice.amount_due,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    payment: { type: "payment_intent", payment_intent: intent.id },
    status: "open",
  });
}

/** The next number of a customer's invoice, such as `B1C2-0001`: the customer's prefix and a counter. */
function nextNumber({ world }: Machine, customer: string): string {
  const owner = world.rows.cus.get(customer);
  const sequence = owner?.next_invoice_sequence ?? 1;
  if (owner) owner.next_invoice_sequence = sequence + 1;
  return `${owner?.invoice_prefix ?? customer.slice(-8).toUpperCase()}-${String(sequence).padStart(4, "0")}`;
}

/** The payment intent of an invoice. */
export const paymentOf = ({ world }: Machine, invoice: string) =>
  [...world.rows.inpay.values()].findLast((row) => row.invoice === invoice && row.status !== "canceled");

/** The invoice of an intent. */
export function invoiceOfIntent({ world }: Machine, intent: string): Invoice | undefined {
  const payment = [...world.rows.inpay.values()].find((row) => row.payment.payment_intent === intent);
  return payment && world.rows.in.get(payment.invoice);
}
