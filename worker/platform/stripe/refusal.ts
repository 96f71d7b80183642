// Translates a failure of Stripe into one of our codes. Stripe's own text never reaches a customer.
import Stripe from "stripe";
import { AppError } from "../../errors.ts";
import type { ErrorCode } from "../../vocabulary/api/error-body.ts";

/** Refusals of cards by `decline_code`, then by `code`; any other refusal of a bank is a declined card. */
const CARD_PROBLEMS: Record<string, ErrorCode> = {
  insufficient_funds: "card_insufficient_funds",
  expired_card: "card_expired",
  incorrect_cvc: "card_incorrect_cvc",
  invalid_cvc: "card_incorrect_cvc",
  processing_error: "card_processing_error",
  authentication_required: "authentication_required",
  subscription_payment_intent_requires_action: "authentication_required",
  invoice_payment_intent_requires_action: "authentication_required",
};

/** Other refusals, by `code`. */
const REFUSALS: Record<string, ErrorCode> = {
  resource_missing: "not_found",
  tax_id_invalid: "tax_id_refused",
  customer_tax_location_invalid: "address_refused",
};

/** The code of a card's refusal; the fields are those of Stripe's errors and of `last_payment_error`. */
export const cardProblem = ({
  code,
  decline_code,
}: {
  code?: string | null;
  decline_code?: string | null;
}): ErrorCode => CARD_PROBLEMS[decline_code ?? ""] ?? CARD_PROBLEMS[code ?? ""] ?? "card_declined";

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
