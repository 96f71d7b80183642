import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { card_not_confirmed } from "../../../../worker/vocabulary/errors.ts";
import { errorTextOr } from "../billing-errors.ts";
import { billing } from "../calls.ts";

const NO_ELEMENT = "Elemento de tarjeta no encontrado";

type Input = {
  stripe: Stripe;
  card: StripeCardElement | null;
  clientSecret: string;
  setupIntentId: string;
};

/**
 * Confirms the card with Stripe, which may need 3-D Secure, and then with the server. A confirmed intent only
 * has to be reported to the server.
 *
 * @returns the server's answer, with the result of an overdue charge
 * @throws Error whose message may be read: Stripe's, the server's or ours
 */
export async function saveCard({ stripe, card, clientSecret, setupIntentId }: Input) {
  if (!card) throw new Error(NO_ELEMENT);
  const { error } = await stripe.confirmCardSetup(clientSecret, { payment_method: { card } });
  if (error && !(await isSetUp(stripe, clientSecret))) throw new Error(error.message ?? card_not_confirmed.message);
  try {
    return await billing.confirmSetupIntent(setupIntentId);
  } catch (cause) {
    throw new Error(errorTextOr(cause, card_not_confirmed.message), { cause });
  }
}

/** Stripe refuses to confirm an intent twice, and returns the intent with the error. */
async function isSetUp(stripe: Stripe, clientSecret: string): Promise<boolean> {
  const { setupIntent } = await stripe.retrieveSetupIntent(clientSecret);
  return setupIntent?.status === "succeeded";
}
