import type Stripe from "stripe";
import { collectInvoice, subscriptionOf } from "../billing/collect.ts";
import { draftInvoice } from "../billing/draft-invoice.ts";
import { DRAFT_SECONDS, finalizeInvoice, paymentOf } from "../billing/invoice.ts";
import { dropPending, voidInvoice } from "../billing/pending.ts";
import { tookWaiting, waitingLines } from "../billing/waiting-items.ts";
import { change } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { mergeMetadata } from "../http/fields.ts";
import { listing } from "../http/lists.ts";
import { rowOf, rowOfParam } from "../http/rows.ts";
import { attach, cardError, methodOf } from "../payments/methods.ts";
import { wallTime } from "../world/clock.ts";
import type { Invoice } from "../world/wire.ts";

function needs({ id, status }: Invoice, wanted: string[], what: string) {
  if (!wanted.includes(status ?? ""))
    throw invalid(`You can only ${what} an invoice with status ${wanted.join(" or ")}; ${id} is ${status}.`, {
      code: status === "paid" ? "invoice_already_paid" : "invoice_not_editable",
    });
}

/** Pays an invoice. @throws StripeError 402 when the bank refuses, or when a person has to confirm */
function pay(call: Call): Invoice {
  const { machine, ids } = call;
  const input = paramsOf<Stripe.InvoicePayParams>(call);
  const invoice = rowOf(machine, "in", ids[0]);
  if (invoice.status === "paid") throw invalid("Invoice is already paid", { code: "invoice_already_paid" });
  needs(invoice, ["open", "draft", "uncollectible"], "pay");
  if (invoice.status === "draft") finalizeInvoice(machine, invoice);
  const method = input.payment_method ? methodOf(machine, input.payment_method) : undefined;
  if (method && invoice.customer && !method.customer) attach(machine, method, invoice.customer);
  // By default Stripe assumes that the customer is absent (`off_session`).
  const outcome = collectInvoice(machine, invoice, { present: input.off_session === false, method: method?.id });
  if (outcome.kind === "succeeded") return invoice;
  const intent = machine.world.rows.pi.get(paymentOf(machine, invoice.id)?.payment.payment_intent ?? "");
  const more = intent ? { payment_intent: structuredClone(intent) } : {};
  if (outcome.kind === "declined") throw cardError(outcome.decline, more);
  if (outcome.kind === "no_method")
    throw invalid(
      "There is no `default_payment_method` set on this Customer or Invoice. Please set either field or pass one with `payment_method`.",
      {
        code: "missing",
      },
    );
  throw cardError(
    {
      code: "invoice_payment_intent_requires_action",
      message: "Payment for this invoice requires additional user action before it can be completed successfully.",
    },
    more,
  );
}

/** Finalises a draft now. With `auto_advance: false` it is not charged automatically. */
function finalizeOne(call: Call): Invoice {
  const { machine, ids } = call;
  const { auto_advance } = paramsOf<Stripe.InvoiceFinalizeInvoiceParams>(call);
  const invoice = rowOf(machine, "in", ids[0]);
  needs(invoice, ["draft"], "finalize");
  finalizeInvoice(machine, invoice);
  invoice.auto_advance = auto_advance ?? invoice.auto_advance;
  // Nothing is due, or it is collected as it would be automatically.
  if (invoice.amount_due === 0 || invoice.auto_advance) collectInvoice(machine, invoice, { present: false });
  return invoice;
}

/** Changes whether it is finalised, charged and tried again automatically, and its metadata. */
function update(call: Call): Invoice {
  const { machine, ids } = call;
  const { auto_advance, metadata } = paramsOf<Stripe.InvoiceUpdateParams>(call);
  const invoice = rowOf(machine, "in", ids[0]);
  if (metadata !== undefined)
    change(machine, "invoice.updated", invoice, { metadata: mergeMetadata(invoice.metadata, metadata) });
  if (auto_advance === undefined) return invoice;
  needs(invoice, ["draft", "open"], "update");
  if (auto_advance) throw invalid("The sandbox takes invoices out of collection only.", { param: "auto_advance" });
  change(machine, "invoice.updated", invoice, {
    auto_advance,
    automatically_finalizes_at: null,
    next_payment_attempt: null,
  });
  return invoice;
}

/** Voids an invoice. A change that waited for it is dropped. */
function voidOne({ machine, ids }: Call): Invoice {
  const invoice = rowOf(machine, "in", ids[0]);
  needs(invoice, ["open"], "void");
  voidInvoice(machine, invoice);
  const subscription = subscriptionOf(machine, invoice);
  if (subscription?.latest_invoice === invoice.id) dropPending(machine, subscription);
  return invoice;
}

/** Creates an invoice by hand: a draft of the items that wait without a subscription. It does not advance automatically. */
function create(call: Call): Invoice {
  const { machine } = call;
  const input = paramsOf<Stripe.InvoiceCreateParams>(call);
  const customer = rowOfParam(machine, "cus", input.customer, "customer");
  const lines = input.pending_invoice_items_behavior === "include" ? waitingLines(machine, customer.id, null) : [];
  const invoice = draftInvoice(machine, {
    customer: customer.id,
    currency: customer.currency ?? "usd",
    subscription: null,
    lines,
    reason: "manual",
    finalizesAt: null,
    metadata: mergeMetadata({}, input.metadata),
    description: input.description ?? null,
  });
  tookWaiting(machine, lines, invoice.id);
  if (input.auto_advance)
    Object.assign(invoice, { auto_advance: true, automatically_finalizes_at: wallTime(machine) + DRAFT_SECONDS });
  return invoice;
}

/** Marks an invoice as uncollectible. It can still be paid. */
function markUncollectible({ machine, ids }: Call): Invoice {
  const invoice = rowOf(machine, "in", ids[0]);
  needs(invoice, ["open"], "mark as uncollectible");
  const at = wallTime(machine);
  change(machine, "invoice.marked_uncollectible", invoice, {
    status: "uncollectible",
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: at },
  });
  return invoice;
}

export const invoices: Operations = {
  "POST /v1/invoices": create,
  "POST /v1/invoices/{invoice}/mark_uncollectible": markUncollectible,
  "GET /v1/invoices": listing(
    "in",
    ["customer", "status"],
    (row, { subscription }: { subscription?: string }) =>
      !subscription || row.parent?.subscription_details?.subscription === subscription,
  ),
  "GET /v1/invoices/{invoice}": ({ machine, ids }) => rowOf(machine, "in", ids[0]),
  "POST /v1/invoices/{invoice}": update,
  "POST /v1/invoices/{invoice}/finalize": finalizeOne,
  "POST /v1/invoices/{invoice}/pay": pay,
  "POST /v1/invoices/{invoice}/void": voidOne,
};

export const invoicePayments: Operations = {
  "GET /v1/invoice_payments": listing("inpay", ["invoice"]),
};
