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

/** The code of a card's refusal; the fields are those of Stripe's errors and of `last_payment_error`. */
export const cardProblem = ({
  code,
  decline_code,
}: {
  code?: string | null;
  decline_code?: string | null;
}): ErrorCode => CARD_PROBLEMS[decline_code ?? ""] ?? CARD_PROBLEMS[code ?? ""] ?? "card_declined";
