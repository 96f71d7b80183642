import type Stripe from "stripe";
import { paymentOf } from "../billing/invoice.ts";
import { emit } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { keepNew, rowOfParam } from "../http/rows.ts";
import { wallTime } from "../world/clock.ts";
import { newId } from "../world/ids.ts";
import type { CreditNote } from "../world/wire.ts";

/** The operations of credit notes, which reduce an open invoice. Credit notes of paid invoices are refunds, which are separate here. */
function create(call: Call): CreditNote {
  const { machine } = call;
  const input = paramsOf<Stripe.CreditNoteCreateParams>(call);
  const invoice = rowOfParam(machine, "in", input.invoice, "invoice");
  const amount = input.amount ?? 0;
  if (invoice.status !== "open") throw invalid("The sandbox credits open invoices only.", { param: "invoice" });
  if (amount <= 0) throw invalid("Invalid positive integer", { param: "amount", code: "parameter_invalid_integer" });
  if (amount >= invoice.amount_remaining)
    throw invalid("The credit note amount must be less than what remains to be paid; void the invoice instead.", {
      param: "amount",
    });
  const left = invoice.amount_remaining - amount;
  const id = newId(machine.world, "cn");
  const row = keepNew(machine, "cn", {
    id,
    amount,
    amount_shipping: 0,
    currency: invoice.currency,
    customer: invoice.customer,
    discount_amount: 0,
    effective_at: wallTime(machine),
    invoice: invoice.id,
    lines: { object: "list", data: [], has_more: false, url: `/v1/credit_notes/${id}/lines` },
    memo: input.memo ?? null,
    number: `${invoice.number}-CN-01`,
    pdf: `${machine.origin}/stripe/credit-note/${id}/pdf`,
    post_payment_amount: 0,
    pre_payment_amount: amount,
    status: "issued",
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    type: "pre_payment",
  });
  Object.assign(invoice, {
    amount_due: left,
    amount_remaining: left,
    pre_payment_credit_notes_amount: invoice.pre_payment_credit_notes_amount + amount,
  });
  const payment = paymentOf(machine, invoice.id);
  const intent = machine.world.rows.pi.get(payment?.payment.payment_intent ?? "");
  if (payment) payment.amount_requested = left;
  if (intent) intent.amount = left;
  emit(machine, "credit_note.created", row);
  emit(machine, "invoice.updated", invoice);
  return row;
}

export const creditNotes: Operations = { "POST /v1/credit_notes": create };
