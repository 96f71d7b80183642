import { change, emit } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { rowOf, rowOfParam } from "../http/rows.ts";
import { attach, methodOf, methodOfSource, newCard } from "../payments/methods.ts";
import { cardOfToken } from "../payments/test-cards.ts";
import type { PaymentMethod } from "../world/wire.ts";

function create(call: Call): PaymentMethod {
  const input = paramsOf<{ type: string; card?: object; billing_details?: object }>(call);
  const card = input.card as { number?: string; token?: string; exp_month?: number; exp_year?: number } | undefined;
  if (input.type === "card" && card?.token) return methodOfSource(call.machine, card.token, "card[token]");
  if (input.type !== "card" || !card?.number)
    throw invalid("The sandbox makes cards from their number or a test token only.", { param: "card[number]" });
  return newCard(call.machine, { ...card, number: card.number }, input.billing_details);
}

function attachToCustomer(call: Call): PaymentMethod {
  const { machine, ids } = call;
  const { customer } = paramsOf<{ customer: string }>(call);
  rowOfParam(machine, "cus", customer, "customer");
  const id = ids[0] ?? "";
  return attach(machine, cardOfToken(id) ? methodOf(machine, id) : rowOf(machine, "pm", id), customer);
}

/** Detaches a card. It can never be attached again, and objects with it as their default have no default. */
function detach({ machine, ids }: Call): PaymentMethod {
  const { world } = machine;
  const method = rowOf(machine, "pm", ids[0]);
  if (!method.customer)
    throw invalid("The payment method you provided is not attached to a customer so detachment is impossible.");
  const owner = world.rows.cus.get(method.customer);
  if (owner?.invoice_settings.default_payment_method === method.id)
    change(machine, "customer.updated", owner, {
      invoice_settings: { ...owner.invoice_settings, default_payment_method: null },
    });
  for (const subscription of world.rows.sub.values()) {
    if (subscription.default_payment_method === method.id)
      change(machine, "customer.subscription.updated", subscription, { default_payment_method: null });
  }
  const before = structuredClone(method);
  method.customer = null;
  world.deleted.add(method.id);
  emit(machine, "payment_method.detached", method, before);
  return method;
}

export const paymentMethods: Operations = {
  "POST /v1/payment_methods": create,
  "POST /v1/payment_methods/{payment_method}/attach": attachToCustomer,
  "POST /v1/payment_methods/{payment_method}/detach": detach,
};
