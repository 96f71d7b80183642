import type Stripe from "stripe";
import { change, emit } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { listing } from "../http/lists.ts";
import { keepNew, rowOf, rowOfParam } from "../http/rows.ts";
import type { Charge, Refund, Wire } from "../world/wire.ts";

export const charges: Operations = {
  "GET /v1/charges": listing("ch", ["customer"]),
  "GET /v1/charges/{charge}": ({ machine, ids }) => rowOf(machine, "ch", ids[0]),
};

function refund(call: Call): Refund {
  const { machine } = call;
  const input = paramsOf<Stripe.RefundCreateParams>(call);
  const charge = chargeOf(call, input);
  requireRefundable(call, charge);
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  const amount = input.amount ?? left;
  if (amount <= 0) throw invalid("Invalid positive integer", { param: "amount", code: "parameter_invalid_integer" });
  if (amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: "amount",
    });
  const row = keepNew(machine, "re", {
    amount,
    charge: charge.id,
    currency: charge.currency,
    customer: charge.customer,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    status: "succeeded",
  });
  emit(machine, "refund.created", row);
  const refunded = charge.amount_refunded + amount;
  change(machine, "charge.refunded", charge, {
    amount_refunded: refunded,
    refunded: refunded === charge.amount_captured,
  });
  return row;
}

/** A disputed payment is with the bank, unless the bank only asks, or the dispute was won. @throws StripeError 400 */
function requireRefundable({ machine }: Call, { id }: Charge): void {
  const disputes = [...machine.world.rows.du.values()].filter(({ charge }) => charge === id);
  if (disputes.some(({ status }) => status === "lost" || status === "needs_response"))
    throw invalid(`Charge ${id} has been charged back; cannot issue a refund.`, { code: "charge_disputed" });
}

function chargeOf({ machine }: Call, { charge, payment_intent }: Wire<Stripe.RefundCreateParams>): Charge {
  if (charge) return rowOfParam(machine, "ch", charge, "charge");
  if (!payment_intent)
    throw invalid("One of the following params should be provided for this request: payment_intent or charge.");
  const intent = rowOfParam(machine, "pi", payment_intent, "payment_intent");
  const row = machine.world.rows.ch.get(intent.latest_charge ?? "");
  if (row?.status !== "succeeded")
    throw invalid("This PaymentIntent does not have a successful charge to refund.", { param: "payment_intent" });
  return row;
}

export const refunds: Operations = {
  "POST /v1/refunds": refund,
  "GET /v1/refunds": listing("re", ["charge", "payment_intent"]),
};
