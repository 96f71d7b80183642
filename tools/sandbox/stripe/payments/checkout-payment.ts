// What a person does on the hosted page.

import { finalizeAndCollect } from "../billing/collect.ts";
import { subscribe } from "../billing/subscribe.ts";
import { fill } from "../contract/fill.ts";
import { change, emit } from "../events/emit.ts";
import { keep } from "../http/rows.ts";
import type { Machine } from "../machine.ts";
import { customerTime } from "../world/clock.ts";
import { newId, secretFor } from "../world/ids.ts";
import type { CheckoutSession, Customer, PaymentMethod, SetupIntent } from "../world/wire.ts";
import { judge } from "./judge.ts";
import { attach, type CardInput, cardOf, newCard } from "./methods.ts";
import type { Decline } from "./test-cards.ts";

export type PaidOutcome = { kind: "complete" } | { kind: "asks" } | { kind: "declined"; decline: Decline };

/**
 * Pays an open session with a card. Only success leaves a subscription behind.
 *
 * @param authenticated  3-D Secure was passed
 * @throws StripeError 402 for a number that is none
 */
export function paySession(
  machine: Machine,
  session: CheckoutSession,
  card: CardInput,
  authenticated: boolean,
): PaidOutcome {
  const method = newCard(machine, card, { email: session.customer_email });
  const kind = session.mode === "setup" ? "setup" : "charge";
  const verdict = judge(cardOf(machine, method.id), { kind, present: true, authenticated });
  if (verdict.kind !== "ok") {
    machine.world.rows.pm.delete(method.id);
    return verdict;
  }
  cardOf(machine, method.id).setUp = true;
  const customer = customerOf(machine, session);
  attach(machine, method, customer.id);
  const made =
    session.mode === "setup"
      ? setUp(machine, session, customer, method)
      : buy(machine, session, customer, method, authenticated);
  change(machine, "checkout.session.completed", session, {
    ...made,
    status: "complete",
    customer: customer.id,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name ?? null,
      phone: null,
      tax_exempt: "none",
      tax_ids: [],
    },
    url: null,
  });
  return { kind: "complete" };
}

function customerOf(machine: Machine, session: CheckoutSession): Customer {
  const known = machine.world.rows.cus.get(session.customer ?? "");
  if (known) return known;
  const id = newId(machine.world, "cus");
  const customer = fill<Customer>("customer", {
    id,
    object: "customer",
    balance: 0,
    created: customerTime(machine, null),
    email: session.customer_email,
    invoice_prefix: id.slice(-8).toUpperCase(),
    metadata: {},
    next_invoice_sequence: 1,
  });
  emit(machine, "customer.created", keep(machine, "cus", customer));
  return customer;
}

function buy(
  machine: Machine,
  session: CheckoutSession,
  customer: Customer,
  method: PaymentMethod,
  authenticated: boolean,
): Partial<CheckoutSession> {
  const { world } = machine;
  const plan = world.checkoutPlans.get(session.id);
  const at = customerTime(machine, customer.id);
  const { subscription, invoice } = subscribe(machine, {
    customer: customer.id,
    items: (world.checkoutItems.get(session.id) ?? []).map(({ price, quantity }) => ({
      price: world.rows.price.get(price)!,
      quantity,
    })),
    defaultMethod: method.id,
    metadata: plan?.metadata,
    description: plan?.description,
    trialEnd: plan?.trialDays ? at + plan.trialDays * 86_400 : null,
    status: "active",
  });
  finalizeAndCollect(machine, invoice, { present: true, authenticated });
  return {
    subscription: subscription.id,
    invoice: invoice.id,
    payment_status: invoice.amount_due > 0 ? "paid" : "no_payment_required",
  };
}

function setUp(
  machine: Machine,
  session: CheckoutSession,
  customer: Customer,
  method: PaymentMethod,
): Partial<CheckoutSession> {
  const id = newId(machine.world, "seti");
  const intent = fill<SetupIntent>("setup_intent", {
    id,
    object: "setup_intent",
    client_secret: secretFor(id),
    created: customerTime(machine, customer.id),
    customer: customer.id,
    metadata: machine.world.checkoutPlans.get(session.id)?.metadata ?? {},
    payment_method: method.id,
    payment_method_types: ["card"],
    status: "succeeded",
    usage: "off_session",
  });
  emit(machine, "setup_intent.succeeded", keep(machine, "seti", intent));
  return { setup_intent: id };
}
