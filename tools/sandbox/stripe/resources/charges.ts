import type Stripe from "stripe";
import { fill } from "../contract/fill.ts";
import { change, emit } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { listOf, matches } from "../http/lists.ts";
import { keep, rowOf, rowOfParam } from "../http/rows.ts";
import { wallTime } from "../world/clock.ts";
import { newId } from "../world/ids.ts";
import type { Charge, Refund, Wire } from "../world/wire.ts";

export const charges: Operations = {
  "GET /v1/charges": (call) => {
    const { customer, ...page } = paramsOf<Stripe.ChargeListParams>(call);
    const rows = [...call.machine.world.rows.ch.values()].filter((row) => matches(row, { customer }));
    return listOf(rows, call.path, page);
  },
  "GET /v1/charges/{charge}": ({ machine, ids }) => rowOf(machine, "ch", ids[0]),
};

function refund(call: Call): Refund {
  const { machine } = call;
  const input = paramsOf<Stripe.RefundCreateParams>(call);
  const charge = chargeOf(call, input);
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  const amount = input.amount ?? left;
  if (amount <= 0) throw invalid("Invalid positive integer", { param: "amount", code: "parameter_invalid_integer" });
  if (amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: "amount",
    });
  const row = fill<Refund>("refund", {
    id: newId(machine.world, "re"),
    object: "refund",
    amount,
    charge: charge.id,
    created: wallTime(machine),
    currency: charge.currency,
    customer: charge.customer,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    status: "succeeded",
  });
  emit(machine, "refund.created", keep(machine, "re", row));
  const refunded = charge.amount_refunded + amount;
  change(machine, "charge.refunded", charge, {
    amount_refunded: refunded,
    refunded: refunded === charge.amount_captured,
  });
  return row;
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
  "GET /v1/refunds": (call) => {
    const { charge, ...page } = paramsOf<Stripe.RefundListParams>(call);
    const rows = [...call.machine.world.rows.re.values()].filter((row) => matches(row, { charge }));
    return listOf(rows, call.path, page);
  },
};
