// Sets up a card for later payments: the bank judges it, the person may have to confirm, and then it is attached to the customer.

import { change } from "../events/emit.ts";
import type { Machine } from "../machine.ts";
import type { PaymentMethod, SetupIntent } from "../world/wire.ts";
import { nextAction } from "./attempt.ts";
import { authorizeCard } from "./authorize-card.ts";
import { attach, cardError, cardOf } from "./methods.ts";

/** Confirms a setup. @throws StripeError 402 when the bank refuses the card */
export function confirmSetup(
  machine: Machine,
  intent: SetupIntent,
  method: PaymentMethod,
  { authenticated, returnUrl }: { authenticated: boolean; returnUrl?: string },
): void {
  const card = cardOf(machine, method.id);
  const verdict = authorizeCard(card, { kind: "setup", authenticated });
  if (verdict.kind === "declined") {
    const error = cardError(verdict.decline, { payment_method: structuredClone(method) });
    change(machine, "setup_intent.setup_failed", intent, {
      status: "requires_payment_method",
      payment_method: null,
      next_action: null,
      last_setup_error: error.error as unknown as SetupIntent["last_setup_error"],
    });
    throw cardError(verdict.decline, { setup_intent: structuredClone(intent) });
  }
  if (verdict.kind === "asks") {
    change(machine, "setup_intent.requires_action", intent, {
      status: "requires_action",
      payment_method: method.id,
      next_action: nextAction(machine, intent.id, returnUrl) as SetupIntent["next_action"],
    });
    return;
  }
  card.setUp = true;
  if (intent.customer) attach(machine, method, intent.customer);
  change(machine, "setup_intent.succeeded", intent, {
    status: "succeeded",
    payment_method: method.id,
    next_action: null,
    last_setup_error: null,
  });
}

/** Records that the person refused 3-D Secure. */
function failSetup(machine: Machine, intent: SetupIntent): void {
  change(machine, "setup_intent.setup_failed", intent, {
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_setup_error: {
      type: "invalid_request_error",
      code: "setup_intent_authentication_failure",
      message:
        "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    } as SetupIntent["last_setup_error"],
  });
}

/** The person's answer to 3-D Secure. */
export function answerSetup(machine: Machine, intent: SetupIntent, passed: boolean): void {
  const method = machine.world.rows.pm.get(intent.payment_method ?? "");
  if (intent.status !== "requires_action" || !method) return;
  if (passed) confirmSetup(machine, intent, method, { authenticated: true });
  else failSetup(machine, intent);
}
