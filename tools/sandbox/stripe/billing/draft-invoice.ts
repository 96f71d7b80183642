import { emit } from "../events/emit.ts";
import { newRow } from "../http/rows.ts";
import type { Machine } from "../machine.ts";
import { wallTime } from "../world/clock.ts";
import { newId } from "../world/ids.ts";
import type { Invoice, Subscription } from "../world/wire.ts";
import { type LineDraft, lineRow } from "./lines.ts";
import { taxInvoice, taxSums } from "./tax.ts";

/** Below this amount Stripe charges nothing, and carries it to the next invoice. */
const MIN_CHARGE_CENTS = 50;

type Parts = {
  customer: string;
  currency: string;
  subscription: Subscription | null;
  lines: LineDraft[];
  reason: string;
  /** Whether it is finalised automatically after an hour; null when by a call, or at once. */
  finalizesAt?: number | null;
  prorationDate?: number;
  metadata?: Record<string, string>;
  description?: string | null;
  defaultMethod?: string | null;
  /** Replaces the subscription's own setting. */
  isTaxed?: boolean | undefined;
};

/** Makes the invoice of these lines, without storing it. */
export function composeInvoice(machine: Machine, parts: Parts, id = newId(machine.world, "in")): Invoice {
  const { customer, currency, subscription, lines } = parts;
  const owner = machine.world.rows.cus.get(customer);
  const created = wallTime(machine);
  const isTaxed = parts.isTaxed ?? subscription?.automatic_tax.enabled ?? false;
  const invoice = newRow(machine, "in", {
    id,
    account_country: "US",
    account_name: "Atalaya (sandbox)",
    amount_overpaid: 0,
    amount_paid: 0,
    amount_shipping: 0,
    attempt_count: 0,
    automatic_tax: { disabled_reason: null, enabled: isTaxed, liability: null, provider: null, status: null },
    auto_advance: parts.finalizesAt !== null,
    automatically_finalizes_at: parts.finalizesAt ?? null,
    billing_reason: parts.reason,
    collection_method: "charge_automatically",
    currency,
    customer,
    customer_address: owner?.address ?? null,
    customer_email: owner?.email ?? null,
    customer_name: owner?.name ?? null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: parts.defaultMethod ?? null,
    description: parts.description ?? null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    lines: { object: "list", data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: parts.metadata ?? {},
    parent: subscription
      ? {
          type: "subscription_details",
          quote_details: null,
          subscription_details: {
            metadata: subscription.metadata,
            subscription: subscription.id,
            ...(parts.prorationDate ? { subscription_proration_date: parts.prorationDate } : {}),
          },
        }
      : null,
    period_start: Math.min(created, ...lines.map(({ period }) => period.start)),
    period_end: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: owner?.balance ?? 0,
    status: "draft",
    amount_due: 0,
    amount_remaining: 0,
    subtotal: 0,
    total: 0,
    total_discount_amounts: [],
    total_taxes: [],
  });
  invoice.lines.data = lines.map((line) => lineRow(machine, line, id, subscription?.id ?? null, currency));
  taxInvoice(machine, invoice);
  setTotals(invoice, invoice.starting_balance);
  return invoice;
}

/** Sums the lines and their taxes, with the customer's balance. @returns the new balance, cents */
export function setTotals(invoice: Invoice, balance: number) {
  const subtotal = invoice.lines.data.reduce((sum, { amount }) => sum + amount, 0);
  const { added, inside } = taxSums(invoice);
  const total = subtotal + added;
  const due = Math.max(0, total + balance);
  const charged = due < MIN_CHARGE_CENTS ? 0 : due;
  Object.assign(invoice, {
    starting_balance: balance,
    subtotal,
    subtotal_excluding_tax: subtotal - inside,
    total,
    total_excluding_tax: total - added - inside,
    amount_due: charged,
    amount_remaining: charged,
  });
  return { endingBalance: charged > 0 ? 0 : total + balance };
}

/** Makes and stores a draft, with its event. */
export function draftInvoice(machine: Machine, parts: Parts): Invoice {
  const invoice = composeInvoice(machine, parts);
  machine.world.rows.in.set(invoice.id, invoice);
  emit(machine, "invoice.created", invoice);
  return invoice;
}
