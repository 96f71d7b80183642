import type Stripe from "stripe";
import { fill } from "../contract/fill.ts";
import { change, emit } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { mergeMetadata, unset } from "../http/fields.ts";
import { isWithin, listOf, matches } from "../http/lists.ts";
import { keep, rowOf, rowOfParam } from "../http/rows.ts";
import { methodOf } from "../payments/methods.ts";
import { confirmSetup } from "../payments/setup.ts";
import { customerTime } from "../world/clock.ts";
import { newId, secretFor } from "../world/ids.ts";
import type { SetupIntent, Wire } from "../world/wire.ts";

function create(call: Call): SetupIntent {
  const { machine } = call;
  const input = paramsOf<Stripe.SetupIntentCreateParams>(call);
  if (input.customer) rowOfParam(machine, "cus", input.customer, "customer");
  const id = newId(machine.world, "seti");
  const intent = keep(
    machine,
    "seti",
    fill<SetupIntent>("setup_intent", {
      id,
      object: "setup_intent",
      allowed_payment_method_types: input.allowed_payment_method_types ?? null,
      automatic_payment_methods: input.allowed_payment_method_types
        ? null
        : { allow_redirects: "always", enabled: true },
      client_secret: secretFor(id),
      created: customerTime(machine, input.customer),
      customer: input.customer ?? null,
      description: input.description ?? null,
      metadata: mergeMetadata({}, input.metadata),
      payment_method: input.payment_method ? methodOf(machine, input.payment_method, "payment_method").id : null,
      payment_method_types: ["card"],
      status: input.payment_method ? "requires_confirmation" : "requires_payment_method",
      usage: input.usage ?? "off_session",
    }),
  );
  emit(machine, "setup_intent.created", intent);
  if (input.confirm) confirm(call, intent, { return_url: input.return_url });
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
  confirmSetup(machine, intent, methodOf(machine, id, "payment_method"), {
    authenticated: false,
    returnUrl: input.return_url,
  });
  return intent;
}

export const setupIntents: Operations = {
  "POST /v1/setup_intents": create,
  "GET /v1/setup_intents": (call) => {
    const { customer, payment_method, created, ...page } = paramsOf<Stripe.SetupIntentListParams>(call);
    const rows = [...call.machine.world.rows.seti.values()].filter(
      (row) => matches(row, { customer, payment_method }) && isWithin(row.created, created),
    );
    return listOf(rows, call.path, page);
  },
  "GET /v1/setup_intents/{intent}": ({ machine, ids }) => rowOf(machine, "seti", ids[0]),
  "POST /v1/setup_intents/{intent}": (call) => {
    const input = paramsOf<Stripe.SetupIntentUpdateParams>(call);
    const intent = rowOf(call.machine, "seti", call.ids[0]);
    Object.assign(intent, {
      description: unset(input.description, intent.description),
      metadata: mergeMetadata(intent.metadata, input.metadata),
    });
    return intent;
  },
  "POST /v1/setup_intents/{intent}/confirm": (call) =>
    confirm(call, rowOf(call.machine, "seti", call.ids[0]), paramsOf<ConfirmInput>(call)),
  "POST /v1/setup_intents/{intent}/cancel": ({ machine, ids, params }) => {
    const intent = rowOf(machine, "seti", ids[0]);
    if (intent.status === "succeeded" || intent.status === "canceled")
      throw invalid(`You cannot cancel this SetupIntent because it has a status of ${intent.status}.`, {
        code: "setup_intent_unexpected_state",
      });
    change(machine, "setup_intent.canceled", intent, {
      status: "canceled",
      next_action: null,
      cancellation_reason: (params as Wire<Stripe.SetupIntentCancelParams>).cancellation_reason ?? null,
    });
    return intent;
  },
};
