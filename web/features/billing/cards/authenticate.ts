import { authentication_required } from "../../../../worker/vocabulary/errors.ts";
import { ApiError } from "../../../api/api-error.ts";
import { loadStripeJs } from "./stripe-js.ts";

/**
 * Lets the bank ask the person (3-D Secure) about a payment that waits for it.
 *
 * @param clientSecret  of the payment intent; without one nothing can be asked
 * @throws ApiError that says to use another card when the person did not pass, or could not be asked
 */
export async function authenticate(clientSecret: string | null | undefined): Promise<void> {
  const stripe = clientSecret ? await loadStripeJs() : null;
  const answer = stripe && clientSecret ? await stripe.handleNextAction({ clientSecret }) : null;
  const payment = answer?.paymentIntent?.status;
  if (payment === "succeeded" || payment === "processing") return;
  const { status, message } = authentication_required;
  throw new ApiError({ code: "authentication_required", status, message });
}
