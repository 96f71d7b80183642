import type Stripe from "stripe";
import { emit } from "../events/emit.ts";
import { invalid, missingParam, StripeError } from "../http/errors.ts";
import { keepNew } from "../http/rows.ts";
import type { Machine } from "../machine.ts";
import type { PaymentMethod } from "../world/wire.ts";
import { authorizeCard } from "./authorize-card.ts";
import { cardOfNumber, cardOfSource, cardOfToken, type Decline } from "./test-cards.ts";

export type CardInput = { number: string; exp_month?: number; exp_year?: number };

/** Creates a payment method of a card, without a customer. @throws StripeError 402 for an invalid number, or a date in the past */
export function newCard(
  machine: Machine,
  { number, exp_month = 12, exp_year }: CardInput,
  billing: object = {},
): PaymentMethod {
  const digits = number.replaceAll(/\D/g, "");
  if (!/^\d{12,19}$/.test(digits))
    throw new StripeError(402, {
      type: "card_error",
      code: "invalid_number",
      param: "number",
      message: "The card number is not a valid credit card number.",
    });
  const today = new Date(machine.now());
  const given = exp_year ?? today.getUTCFullYear() + 3;
  const year = given < 100 ? 2000 + given : given;
  if (Date.UTC(year, exp_month, 1) <= today.getTime())
    throw new StripeError(402, {
      type: "card_error",
      code: "invalid_expiry_year",
      param: "exp_year",
      message: "Your card's expiration year is invalid.",
    });
  const method = keepNew(machine, "pm", {
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null, ...billing },
    card: cardDetails(digits, exp_month, year),
    type: "card",
  });
  machine.world.cards.set(method.id, { number: digits, setUp: false });
  return method;
}

function cardDetails(number: string, exp_month: number, exp_year: number): Partial<Wired> {
  const { brand } = cardOfNumber(number);
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "US",
    display_brand: brand,
    exp_month,
    exp_year,
    // The same number always has the same fingerprint.
    fingerprint: `fp${number.slice(-12)}`,
    funding: "credit",
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}
type Wired = NonNullable<PaymentMethod["card"]>;

/**
 * Finds the method of the parameter `payment_method`; a test token (`pm_card_visa`) creates a new one.
 *
 * @throws StripeError 400
 */
export function methodOf(machine: Machine, id: string): PaymentMethod {
  const token = cardOfToken(id);
  if (token) return newCard(machine, { number: token.number });
  const method = machine.world.rows.pm.get(id);
  if (!method) throw missingParam("PaymentMethod", id, "payment_method");
  return method;
}

/** Creates a card from a `tok_…` token, which older code sends. @throws StripeError 400 */
export function methodOfSource(machine: Machine, token: string, param: string): PaymentMethod {
  const card = cardOfSource(token);
  if (!card) throw missingParam("token", token, param);
  return newCard(machine, { number: card.number });
}

/** Finds a method of a customer. @throws StripeError 400 for a method of another customer */
export function methodOfCustomer(machine: Machine, id: string, customer: string, param: string): PaymentMethod {
  const method = machine.world.rows.pm.get(id);
  if (!method || method.customer !== customer)
    throw invalid(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { param, code: "resource_missing" },
    );
  return method;
}

/** Attaches a card to a customer. @throws StripeError 402 when the bank refuses it, 400 when it has had a customer */
export function attach(machine: Machine, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method;
  if (method.customer || machine.world.deleted.has(method.id))
    throw invalid("The payment method you provided has already been attached to a customer.", {
      code: "payment_method_unexpected_state",
    });
  const verdict = authorizeCard(cardOf(machine, method.id), { kind: "setup", authenticated: true });
  if (verdict.kind === "declined") throw cardError(verdict.decline, { payment_method: method });
  method.customer = customer;
  emit(machine, "payment_method.attached", method);
  return method;
}

export const cardOf = ({ world }: Machine, methodId: string) => {
  const card = world.cards.get(methodId);
  if (!card) throw new Error(`No card behind ${methodId}`);
  return card;
};

export const cardError = (decline: Decline, more: object = {}) =>
  new StripeError(402, { type: "card_error", ...decline, ...more });

/** Finds the default card: that of the subscription first, and a source last. */
export function defaultMethod(
  { world }: Machine,
  customerId: string,
  subscription?: Pick<Stripe.Subscription, "id"> & { default_payment_method: string | null },
): string | null {
  return (
    subscription?.default_payment_method ??
    world.rows.cus.get(customerId)?.invoice_settings.default_payment_method ??
    world.rows.cus.get(customerId)?.default_source ??
    null
  );
}
