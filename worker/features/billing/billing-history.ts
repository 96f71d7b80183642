// Lists invoices and one-off payments as one history, newest first.

import type Stripe from "stripe";
import type { Deps } from "../../deps.ts";
import { idOf } from "../../platform/stripe/id-of.ts";
import { isoTime } from "../../time.ts";
import { OVERAGE, type PaidPlan, PLAN_CATALOGUE } from "../../vocabulary/money/plans.ts";
import { loadSubscription } from "../plans/queries.ts";
import { intentsOf } from "../referrals/paid-invoices.ts";
import { loadReturned, type Returned, sumReturned } from "./returned-payments.ts";
import { planOfLine } from "./sync/plan-item.ts";
import { usedCents } from "./sync/settle-ended.ts";

type HistoryDeps = Pick<Deps, "core" | "stripe">;

type HistoryEntry = {
  id: string;
  number: string | null;
  /** ISO 8601. */
  date: string;
  plan: string;
  /** Cents. */
  amount: number;
  currency: string;
  /** `Reembolsado`: all of it was refunded. `Devuelto`: the bank took it back after a dispute. */
  status: "Pagado" | "Pendiente" | "Fallido" | "Reembolsado" | "Devuelto";
  /** What came back of the amount, cents. */
  refunded: number;
  type: "invoice" | "payment_intent";
  downloadUrl: string | null;
  hostedUrl: string | null;
};

/** The maximum number of invoices that are read: ten years of monthly ones with as many upgrades. */
const MAX_INVOICES = 300;
const ONE_OFF = "Pago único";
const OTHER = "Otros cargos";
/** An invoice of a subscription whose lines name no plan. */
const OF_PLAN = "Plan y comentarios";

/** The size of one page of Stripe's lists. */
const PAGE = 100;

/**
 * Returns the history. Invoices over zero, drafts and void ones are left out: nobody owes or paid them.
 *
 * @param input.most how many invoices and payments of Stripe are read, the latest ones
 */
export async function loadBillingHistory(
  { core, stripe }: HistoryDeps,
  { workspaceId, most = MAX_INVOICES }: { workspaceId: number; most?: number },
): Promise<HistoryEntry[]> {
  const row = await loadSubscription(core, workspaceId);
  const customer = row?.stripeCustomerId;
  if (!customer) return [];
  const [invoices, intents, returned] = await Promise.all([
    stripe((client) =>
      client.invoices.list({ customer, limit: PAGE, expand: ["data.payments"] }).autoPagingToArray({ limit: most }),
    ),
    stripe((client) => client.paymentIntents.list({ customer, limit: PAGE }).autoPagingToArray({ limit: most })),
    loadReturned({ stripe }, { customer, most }),
  ]);
  // Stripe lists the payments of invoices together with the one-off ones.
  const behindInvoices = new Set(invoices.flatMap(intentsOf));
  // The invoice of an older payment may be outside the ones that were read.
  const since = invoices.length < most ? 0 : (invoices.at(-1)?.created ?? 0);
  const oneOff = intents.filter(({ id, created }) => created >= since && !behindInvoices.has(id));
  // An open invoice of a plan that ended unpaid is left out until it is settled; then it shows what is still owed.
  const shown = invoices.filter((invoice) => invoice.status !== "open" || !isOf(invoice, row.unsettledSubscriptionId));
  const entries = [
    ...shown.flatMap((invoice) => entryOfInvoice(invoice, sumReturned(returned, intentsOf(invoice)))),
    ...oneOff.flatMap((intent) => entryOfIntent(intent, sumReturned(returned, [intent.id]))),
  ];
  return entries.sort((a, b) => b.date.localeCompare(a.date));
}

/** The status of a payment that was made, after what came back of it. */
const paidStatus = (amount: number, { cents, isLost }: Returned): HistoryEntry["status"] =>
  isLost ? "Devuelto" : cents >= amount ? "Reembolsado" : "Pagado";

function isOf({ parent }: Stripe.Invoice, subscriptionId: string | null): boolean {
  const subscription = parent?.subscription_details?.subscription;
  return subscription !== undefined && subscriptionId !== null && idOf(subscription) === subscriptionId;
}

function entryOfInvoice(invoice: Stripe.Invoice, returned: Returned): HistoryEntry[] {
  const { status } = invoice;
  if (status !== "paid" && status !== "open" && status !== "uncollectible") return [];
  const amount = status === "paid" ? invoice.amount_paid : invoice.amount_remaining;
  if (amount <= 0) return [];
  return [
    {
      id: invoice.id,
      number: invoice.number,
      date: isoTime(invoice.created * 1000),
      plan: invoiceName(invoice),
      amount,
      currency: invoice.currency,
      status: status === "paid" ? paidStatus(amount, returned) : status === "open" ? "Pendiente" : "Fallido",
      refunded: returned.cents,
      type: "invoice",
      downloadUrl: invoice.invoice_pdf ?? null,
      hostedUrl: invoice.hosted_invoice_url ?? null,
    },
  ];
}

/** The name of the plan, or of what else is charged. An upgrade's invoice also credits the former plan. */
export function invoiceName(invoice: Stripe.Invoice): string {
  const { lines, parent, description, pre_payment_credit_notes_amount: credited } = invoice;
  // For an ended plan only the usage is still to be paid (`settle-ended.ts`).
  if (credited > 0 && usedCents(invoice) > 0) return OVERAGE.name;
  const charged = lines.data.filter(({ amount }) => amount > 0);
  const isUsage = charged.some(({ pricing }) => pricing?.price_details?.product === OVERAGE.productId);
  const plan = planIn(charged) ?? (isUsage ? null : planIn(lines.data));
  if (plan) return PLAN_CATALOGUE[plan].name;
  if (isUsage && !lines.has_more) return OVERAGE.name;
  // Stripe lists ten lines of an invoice at most, and the plan may be another one.
  return parent?.subscription_details ? OF_PLAN : (description ?? OTHER);
}

const planIn = (lines: readonly Stripe.InvoiceLineItem[]): PaidPlan | null =>
  lines.map(planOfLine).find((plan) => plan !== null) ?? null;

const INTENT_STATUS: Partial<Record<Stripe.PaymentIntent.Status, HistoryEntry["status"]>> = {
  succeeded: "Pagado",
  processing: "Pendiente",
  requires_action: "Pendiente",
};

function entryOfIntent(intent: Stripe.PaymentIntent, returned: Returned) {
  const { id, created, amount, currency, status, description, last_payment_error } = intent;
  const shown = INTENT_STATUS[status] ?? (last_payment_error ? "Fallido" : null);
  if (!shown) return [];
  const entry: HistoryEntry = {
    id,
    number: null,
    date: isoTime(created * 1000),
    plan: description ?? ONE_OFF,
    amount,
    currency,
    status: shown === "Pagado" ? paidStatus(amount, returned) : shown,
    refunded: returned.cents,
    type: "payment_intent",
    downloadUrl: null,
    hostedUrl: null,
  };
  return [entry];
}
