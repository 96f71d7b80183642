import type Stripe from "stripe";
import { emit } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { keepNew, rowOf, rowOfParam } from "../http/rows.ts";
import { methodOf } from "../payments/methods.ts";
import { refuseRetiredTypes } from "../payments/retired-types.ts";
import { confirmSetup } from "../payments/setup.ts";
import { newId, secretFor } from "../world/ids.ts";
import type { SetupIntent } from "../world/wire.ts";

function create(call: Call): SetupIntent {
  refuseRetiredTypes(call);
  const { machine } = call;
  const input = paramsOf<Stripe.SetupIntentCreateParams>(call);
  if (input.customer) rowOfParam(machine, "cus", input.customer, "customer");
  const id = newId(machine.world, "seti");
  const intent = keepNew(machine, "seti", {
    id,
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    automatic_payment_methods: input.allowed_payment_method_types ? null : { allow_redirects: "always", enabled: true },
    client_secret: secretFor(id),
    customer: input.customer ?? null,
    description: input.description ?? null,
    payment_method_types: ["card"],
    status: "requires_payment_method",
    usage: input.usage ?? "off_session",
  });
  emit(machine, "setup_intent.created", intent);
  if (input.confirm) return confirm(call, intent, { payment_method: input.payment_method });
  return intent;
}

type ConfirmInput = { payment_method?: string; return_url?: string };

function confirm({ machine }: Call, intent: SetupIntent, input: ConfirmInput): SetupIntent {
  if (intent.status === "succeeded" || intent.status === "canceled")
    throw invalid(`You cannot confirm this SetupIntent because it has already ${intent.status}.`, {
      code: "setup_intent_unexpected_state",
    });
  const id = input.payment_method ?? intent.payment_method;
  if (!id)
    throw invalid("You cannot confirm this SetupIntent because it's missing a payment method.", {
      code: "setup_intent_unexpected_state",
    });
  confirmSetup(machine, intent, methodOf(machine, id), {
    authenticated: false,
    returnUrl: input.return_url,
  });
  return intent;
}

export const setupIntents: Operations = {
  "POST /v1/setup_intents": create,
  "GET /v1/setup_intents/{intent}": ({ machine, ids }) => rowOf(machine, "seti", ids[0]),
  "POST /v1/setup_intents/{intent}/confirm": (call) =>
    confirm(call, rowOf(call.machine, "seti", call.ids[0]), paramsOf<ConfirmInput>(call)),
};
