// What a person does on the hosted page.

import { finalizeAndCollect } from "../billing/collect.ts";
import { subscribe } from "../billing/subscribe.ts";
import { change } from "../events/emit.ts";
import { rowOf } from "../http/rows.ts";
import type { Machine } from "../machine.ts";
import type { CheckoutSession, Customer, PaymentMethod } from "../world/wire.ts";
import { judge } from "./judge.ts";
import { attach, type CardInput, cardOf, newCard } from "./methods.ts";
import type { Decline } from "./test-cards.ts";

type PaidOutcome = { kind: "complete" } | { kind: "asks" } | { kind: "declined"; decline: Decline };

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
  const method = newCard(machine, card, {});
  const verdict = judge(cardOf(machine, method.id), { kind: "charge", present: true, authenticated });
  if (verdict.kind !== "ok") {
    machine.world.rows.pm.delete(method.id);
    return verdict;
  }
  cardOf(machine, method.id).setUp = true;
  const customer = rowOf(machine, "cus", session.customer ?? undefined);
  attach(machine, method, customer.id);
  const made = buy(machine, session, customer, method, authenticated);
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

function buy(
  machine: Machine,
  session: CheckoutSession,
  customer: Customer,
  method: PaymentMethod,
  authenticated: boolean,
): Partial<CheckoutSession> {
  const { world } = machine;
  const { subscription, invoice } = subscribe(machine, {
    customer: customer.id,
    items: (world.checkoutItems.get(session.id) ?? []).map(({ price, quantity }) => ({
      price: world.rows.price.get(price)!,
      quantity,
    })),
    defaultMethod: method.id,
    metadata: world.subscriptionMetadata.get(session.id),
    status: "active",
  });
  finalizeAndCollect(machine, invoice, { present: true, authenticated });
  return {
    subscription: subscription.id,
    invoice: invoice.id,
    payment_status: invoice.amount_due > 0 ? "paid" : "no_payment_required",
  };
}
