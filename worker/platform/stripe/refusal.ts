// Translates a failure of Stripe into one of our codes. Stripe's own text never reaches a customer.
import Stripe from "stripe";
import { AppError } from "../../errors.ts";
import type { ErrorCode } from "../../vocabulary/api/error-body.ts";
import { cardProblem } from "./card-problem.ts";

/** Other refusals, by `code`. */
const REFUSALS: Record<string, ErrorCode> = {
  resource_missing: "not_found",
  tax_id_invalid: "tax_id_refused",
  customer_tax_location_invalid: "address_refused",
};

/** Turns an error of the client into our own; returns any other error unchanged. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { requestId, rawType, code, statusCode } = error;
  const facts = `stripe ${statusCode ?? "no answer"} ${rawType ?? error.type} ${code ?? ""} ${requestId ?? ""}`.trim();
  return new AppError(codeOf(error), { facts, cause: error });
}

function codeOf(error: InstanceType<typeof Stripe.errors.StripeError>): ErrorCode {
  const { errors } = Stripe;
  if (error instanceof errors.StripeCardError) return cardProblem(error);
  if (error instanceof errors.StripeRateLimitError) return "payments_busy";
  if (error instanceof errors.StripeIdempotencyError || error.statusCode === 409) return "payment_in_progress";
  if (error instanceof errors.StripeConnectionError) return "payments_unreachable";
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return "payments_unavailable";
  if (error instanceof errors.StripeInvalidRequestError) return REFUSALS[error.code ?? ""] ?? "payment_refused";
  return "payments_unreachable";
}
