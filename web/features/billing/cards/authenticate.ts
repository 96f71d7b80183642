import { ApiError } from "../../../api/api-error.ts";
import { loadStripeJs } from "./stripe-js.ts";

const NEEDS_ANOTHER_CARD = "Tu tarjeta requiere autenticación adicional. Por favor actualiza tu método de pago.";

/**
 * Lets the bank ask the person (3-D Secure) about a payment that waits for it.
 *
 * @param clientSecret  of the payment intent; without one nothing can be asked
 * @throws ApiError that says to use another card when the person did not pass, or could not be asked
 */
export async function authenticate(clientSecret: string | null | undefined): Promise<void> {
  const stripe = clientSecret ? await loadStripeJs() : null;
  const answer = stripe && clientSecret ? await stripe.handleNextAction({ clientSecret }) : null;
  const status = answer?.paymentIntent?.status;
  if (status === "succeeded" || status === "processing") return;
  throw new ApiError({ code: "authentication_required", status: 402, message: NEEDS_ANOTHER_CARD });
}
