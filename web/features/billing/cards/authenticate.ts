import { authentication_required } from "../../../../worker/vocabulary/errors.ts";
import { ApiError } from "../../../api/api-error.ts";
import { loadStripeJs } from "./stripe-js.ts";

/**
 * Runs 3-D Secure for a payment that waits for it.
 *
 * @param clientSecret  of the payment intent; 3-D Secure needs it
 * @throws ApiError that says to use another card when 3-D Secure failed or was not possible
 */
export async function authenticate(clientSecret: string | null | undefined): Promise<void> {
  const stripe = clientSecret ? await loadStripeJs() : null;
  const answer = stripe && clientSecret ? await stripe.handleNextAction({ clientSecret }) : null;
  const payment = answer?.paymentIntent?.status;
  if (payment === "succeeded" || payment === "processing") return;
  const { status, message } = authentication_required;
  throw new ApiError({ code: "authentication_required", status, message });
}
