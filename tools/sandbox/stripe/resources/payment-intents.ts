import type Stripe from "stripe";
import { change } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { mergeMetadata, unset } from "../http/fields.ts";
import { isWithin, listOf, matches } from "../http/lists.ts";
import { rowOf, rowOfParam } from "../http/rows.ts";
import { confirmIntent } from "../payments/confirm.ts";
import { newIntent } from "../payments/intents.ts";
import { methodOf } from "../payments/methods.ts";
import { customerTime } from "../world/clock.ts";
import type { PaymentIntent } from "../world/wire.ts";

const LEAST_CENTS = 50;

function create(call: Call): PaymentIntent {
  const { machine } = call;
  const input = paramsOf<Stripe.PaymentIntentCreateParams>(call);
  if (input.customer) rowOfParam(machine, "cus", input.customer, "customer");
  if (input.amount < LEAST_CENTS)
    throw invalid("Amount must be at least $0.50 usd", { param: "amount", code: "amount_too_small" });
  const method = input.payment_method ? methodOf(machine, input.payment_method, "payment_method") : undefined;
  if (method?.customer && method.customer !== input.customer)
    throw invalid("The provided PaymentMethod belongs to another customer.", { param: "payment_method" });
  const intent = newIntent(machine, {
    amount: input.amount,
    currency: input.currency,
    customer: input.customer ?? null,
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    automatic_payment_methods: input.allowed_payment_method_types ? null : { allow_redirects: "always", enabled: true },
    description: input.description ?? null,
    metadata: mergeMetadata({}, input.metadata),
    payment_method: method?.id ?? null,
    receipt_email: input.receipt_email || null,
    setup_future_usage: input.setup_future_usage ?? null,
    statement_descriptor: input.statement_descriptor ?? null,
  });
  if (input.confirm)
    confirmIntent(machine, intent, {
      present: !input.off_session,
      authenticated: false,
      returnUrl: input.return_url,
    });
  return intent;
}

function update(call: Call): PaymentIntent {
  const { machine, ids } = call;
  const input = paramsOf<Stripe.PaymentIntentUpdateParams>(call);
  const intent = rowOf(machine, "pi", ids[0]);
  const method = input.payment_method ? methodOf(machine, input.payment_method, "payment_method").id : undefined;
  Object.assign(intent, {
    amount: input.amount ?? intent.amount,
    description: unset(input.description, intent.description),
    metadata: mergeMetadata(intent.metadata, input.metadata),
    ...(method ? { payment_method: method, status: "requires_confirmation" } : {}),
  });
  return intent;
}

export const paymentIntents: Operations = {
  "POST /v1/payment_intents": create,
  "GET /v1/payment_intents": (call) => {
    const { customer, created, ...page } = paramsOf<Stripe.PaymentIntentListParams>(call);
    const rows = [...call.machine.world.rows.pi.values()].filter(
      (row) => matches(row, { customer }) && isWithin(row.created, created),
    );
    return listOf(rows, call.path, page);
  },
  "GET /v1/payment_intents/{intent}": ({ machine, ids }) => rowOf(machine, "pi", ids[0]),
  "POST /v1/payment_intents/{intent}": update,
  "POST /v1/payment_intents/{intent}/confirm": (call) => {
    const input = paramsOf<Stripe.PaymentIntentConfirmParams>(call);
    const intent = rowOf(call.machine, "pi", call.ids[0]);
    confirmIntent(call.machine, intent, {
      method: input.payment_method,
      present: !input.off_session,
      authenticated: false,
      returnUrl: input.return_url,
    });
    return intent;
  },
  "POST /v1/payment_intents/{intent}/cancel": (call) => {
    const { cancellation_reason } = paramsOf<Stripe.PaymentIntentCancelParams>(call);
    const intent = rowOf(call.machine, "pi", call.ids[0]);
    if (intent.status === "succeeded" || intent.status === "canceled")
      throw invalid(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
        code: "payment_intent_unexpected_state",
      });
    change(call.machine, "payment_intent.canceled", intent, {
      status: "canceled",
      canceled_at: customerTime(call.machine, intent.customer),
      cancellation_reason: cancellation_reason ?? null,
      next_action: null,
    });
    return intent;
  },
};
