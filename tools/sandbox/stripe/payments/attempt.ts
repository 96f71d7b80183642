import { fillPart } from "../contract/fill.ts";
import { change, emit } from "../events/emit.ts";
import { keepNew } from "../http/rows.ts";
import type { Machine } from "../machine.ts";
import { openDispute } from "../resources/disputes.ts";
import { newId } from "../world/ids.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "../world/wire.ts";
import { authorizeCard } from "./authorize-card.ts";
import { cardOf } from "./methods.ts";
import { type Decline, DISPUTED_CARD, INQUIRED_CARD } from "./test-cards.ts";

export type Outcome = { kind: "succeeded" } | { kind: "requires_action" } | { kind: "declined"; decline: Decline };

const NEEDS_PERSON: Decline = {
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

/**
 * Charges the intent with a card.
 *
 * @param present  false when the person is absent (off session), so that a bank that needs 3-D Secure declines
 * @param authenticated  whether the person has just passed 3-D Secure
 */
export function attemptIntent(
  machine: Machine,
  intent: PaymentIntent,
  {
    method,
    present,
    authenticated,
    returnUrl,
  }: { method: string; present: boolean; authenticated: boolean; returnUrl?: string },
): Outcome {
  const card = cardOf(machine, method);
  const verdict = authorizeCard(card, { kind: "charge", authenticated });
  if (verdict.kind === "ok") {
    if (authenticated || intent.setup_future_usage) card.setUp = true;
    succeed(machine, intent, method);
    return { kind: "succeeded" };
  }
  if (verdict.kind === "asks" && present) {
    change(machine, "payment_intent.requires_action", intent, {
      status: "requires_action",
      payment_method: method,
      next_action: nextAction(machine, intent.id, returnUrl),
    });
    return { kind: "requires_action" };
  }
  const decline = verdict.kind === "declined" ? verdict.decline : NEEDS_PERSON;
  refuse(machine, intent, method, decline);
  return { kind: "declined", decline };
}

/** The next action for 3-D Secure: a page when there is an address to return to, otherwise Stripe.js. */
export function nextAction(machine: Machine, id: string, returnUrl?: string): PaymentIntent["next_action"] {
  const url = `${machine.origin}/stripe/3ds/${id}`;
  if (returnUrl)
    return { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl, url } } as PaymentIntent["next_action"];
  return {
    type: "use_stripe_sdk",
    use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url },
  } as unknown as PaymentIntent["next_action"];
}

function succeed(machine: Machine, intent: PaymentIntent, method: string) {
  const charge = newCharge(machine, intent, method, {
    amount_captured: intent.amount,
    captured: true,
    paid: true,
    status: "succeeded",
    outcome: outcome("approved_by_network", "authorized", "Payment complete."),
  });
  change(machine, "payment_intent.succeeded", intent, {
    status: "succeeded",
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method,
    next_action: null,
    last_payment_error: null,
  });
  emit(machine, "charge.succeeded", charge);
  const { number } = cardOf(machine, method);
  if (number === DISPUTED_CARD) openDispute(machine, charge, "needs_response");
  if (number === INQUIRED_CARD) openDispute(machine, charge, "warning_needs_response");
}

/** Records that the bank declined. The intent waits for another card. */
function refuse(machine: Machine, intent: PaymentIntent, method: string, decline: Decline) {
  const charge = newCharge(machine, intent, method, {
    status: "failed",
    failure_code: decline.code,
    failure_message: decline.message,
    outcome: outcome(
      "declined_by_network",
      "issuer_declined",
      "The bank did not return any further details with this decline.",
    ),
  });
  emit(machine, "charge.failed", charge);
  change(machine, "payment_intent.payment_failed", intent, {
    status: "requires_payment_method",
    latest_charge: charge.id,
    payment_method: null,
    next_action: null,
    last_payment_error: errorOf(machine, method, decline, charge.id),
  });
}

/** Records that 3-D Secure failed. The intent waits for another card, without a charge. */
export function failAuthentication(machine: Machine, intent: PaymentIntent) {
  const decline = {
    code: "payment_intent_authentication_failure",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  };
  const method = intent.payment_method ?? "";
  change(machine, "payment_intent.payment_failed", intent, {
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_payment_error: errorOf(machine, method, decline),
  });
}

function errorOf({ world }: Machine, method: string, decline: Decline, charge?: string) {
  const row = world.rows.pm.get(method);
  const error = {
    type: "card_error",
    ...decline,
    ...(charge ? { charge } : {}),
    ...(row ? { payment_method: structuredClone(row) } : {}),
  };
  return error as unknown as PaymentIntent["last_payment_error"];
}

const outcome = (network_status: string, type: string, seller_message: string) => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status,
  reason: null,
  risk_level: "normal",
  seller_message,
  type,
});

/** What a charge keeps of its card; the fingerprint is the same for every customer. */
function cardDetails({ card }: Pick<PaymentMethod, "card">): object {
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4 } = card!;
  const kept = { brand, country, exp_month, exp_year, fingerprint, funding, last4, network: brand };
  return fillPart("charge", ["payment_method_details", "card"], kept);
}

function newCharge(machine: Machine, intent: PaymentIntent, method: string, more: object): Charge {
  const { world, origin } = machine;
  const id = newId(world, "ch");
  const row = world.rows.pm.get(method);
  return keepNew(machine, "ch", {
    id,
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    billing_details: structuredClone(row?.billing_details) ?? {},
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    metadata: intent.metadata,
    payment_intent: intent.id,
    payment_method: method,
    payment_method_details: { type: "card", ...(row && { card: cardDetails(row) }) },
    receipt_email: intent.receipt_email,
    shipping: intent.shipping,
    receipt_url: `${origin}/stripe/receipt/${id}`,
    ...more,
  });
}
