import { rateLimited, StripeError, serverFailed } from "../http/errors.ts";
import type { Fault } from "./faults.ts";

/** The error of a fault; undefined for a truncated answer, which is a success that breaks off. */
export function faultError({ kind }: Fault): StripeError | undefined {
  if (kind === "rate_limit") return rateLimited();
  if (kind === "server_error") return serverFailed();
  if (kind === "conflict")
    return new StripeError(409, {
      type: "invalid_request_error",
      code: "lock_timeout",
      message:
        "This object cannot be accessed right now because another API request or Stripe process is currently accessing it.",
    });
  if (kind === "card_declined")
    return new StripeError(402, {
      type: "card_error",
      code: "card_declined",
      decline_code: "generic_decline",
      message: "Your card was declined.",
    });
  if (kind === "timeout") return new StripeError(503, { type: "api_error", message: "Gateway timeout" });
  return undefined;
}
