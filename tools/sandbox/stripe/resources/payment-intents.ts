import type Stripe from "stripe";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { listing } from "../http/lists.ts";
import { rowOf, rowOfParam } from "../http/rows.ts";
import { confirmIntent } from "../payments/confirm.ts";
import { newIntent } from "../payments/intents.ts";
import { methodOf } from "../payments/methods.ts";
import { refuseRetiredTypes } from "../payments/retired-types.ts";
import type { PaymentIntent } from "../world/wire.ts";

const MIN_CENTS = 50;

function create(call: Call): PaymentIntent {
  refuseRetiredTypes(call);
  const { machine } = call;
  const input = paramsOf<Stripe.PaymentIntentCreateParams>(call);
  if (input.customer) rowOfParam(machine, "cus", input.customer, "customer");
  if (input.amount < MIN_CENTS)
    throw invalid("Amount must be at least $0.50 usd", { param: "amount", code: "amount_too_small" });
  const method = input.payment_method ? methodOf(machine, input.payment_method) : undefined;
  if (method?.customer && method.customer !== input.customer)
    throw invalid("The provided PaymentMethod belongs to another customer.", { param: "payment_method" });
  const intent = newIntent(machine, {
    amount: input.amount,
    currency: input.currency,
    customer: input.customer ?? null,
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    automatic_payment_methods: input.allowed_payment_method_types ? null : { allow_redirects: "always", enabled: true },
    description: input.description ?? null,
    payment_method: method?.id ?? null,
  });
  if (input.confirm) confirmIntent(machine, intent, { present: !input.off_session, authenticated: false });
  return intent;
}

export const paymentIntents: Operations = {
  "POST /v1/payment_intents": create,
  "GET /v1/payment_intents": listing("pi", ["customer"]),
  "GET /v1/payment_intents/{intent}": ({ machine, ids }) => rowOf(machine, "pi", ids[0]),
  "POST /v1/payment_intents/{intent}/confirm": (call) => {
    const input = paramsOf<Stripe.PaymentIntentConfirmParams>(call);
    const intent = rowOf(call.machine, "pi", call.ids[0]);
    confirmIntent(call.machine, intent, {
      method: input.payment_method,
      present: true,
      authenticated: false,
      returnUrl: input.return_url,
    });
    return intent;
  },
};
