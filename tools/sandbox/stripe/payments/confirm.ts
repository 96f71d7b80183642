// Confirms a payment intent while the person is present, and settles its invoice.

import { failInvoice, settleInvoice } from "../billing/collect.ts";
import { invoiceOfIntent } from "../billing/invoice.ts";
import { invalid } from "../http/errors.ts";
import type { Machine } from "../machine.ts";
import type { PaymentIntent } from "../world/wire.ts";
import { attemptIntent, failAuthentication } from "./attempt.ts";
import { attach, cardError, methodOf } from "./methods.ts";

type How = { method?: string; present: boolean; authenticated: boolean; returnUrl?: string };

/** Confirms an intent. @throws StripeError 402 when the bank refuses the card, 400 when there is nothing to confirm */
export function confirmIntent(machine: Machine, intent: PaymentIntent, how: How): void {
  if (intent.status === "succeeded" || intent.status === "canceled")
    throw invalid(`You cannot confirm this PaymentIntent because it has already ${intent.status}.`, {
      code: "payment_intent_unexpected_state",
      payment_intent: structuredClone(intent),
    });
  const id = how.method ?? intent.payment_method;
  if (!id)
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
      { code: "payment_intent_unexpected_state" },
    );
  const method = methodOf(machine, id);
  const outcome = attemptIntent(machine, intent, { ...how, method: method.id });
  const invoice = invoiceOfIntent(machine, intent.id);
  if (invoice && outcome.kind !== "requires_action") {
    invoice.attempted = true;
    invoice.attempt_count++;
  }
  if (outcome.kind === "declined") {
    if (invoice) failInvoice(machine, invoice);
    throw cardError(outcome.decline, {
      charge: intent.latest_charge ?? undefined,
      payment_intent: structuredClone(intent),
      payment_method: structuredClone(method),
    });
  }
  if (outcome.kind === "requires_action") return;
  // A card that is only for this payment has no customer.
  if (intent.customer && intent.setup_future_usage && !method.customer) attach(machine, method, intent.customer);
  if (invoice) settleInvoice(machine, invoice);
}

/** The person's answer to 3-D Secure. */
export function answerIntent(machine: Machine, intent: PaymentIntent, passed: boolean): void {
  if (intent.status !== "requires_action") return;
  if (passed) {
    confirmIntent(machine, intent, { present: true, authenticated: true });
    return;
  }
  failAuthentication(machine, intent);
  const invoice = invoiceOfIntent(machine, intent.id);
  if (invoice) failInvoice(machine, invoice);
}
