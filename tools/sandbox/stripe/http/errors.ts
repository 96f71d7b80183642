/** `error` of Stripe's envelope. */
type ErrorBody = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  decline_code?: string;
  advice_code?: string;
  param?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
  setup_intent?: object;
};

/** A refusal in Stripe's words. */
export class StripeError extends Error {
  readonly status: number;
  readonly error: ErrorBody;
  constructor(status: number, error: ErrorBody) {
    super(error.message);
    this.status = status;
    this.error = error.code ? { doc_url: `https://docs.stripe.com/error-codes#${error.code}`, ...error } : error;
  }
}

export const invalid = (message: string, more: { param?: string; code?: string; payment_intent?: object } = {}) =>
  new StripeError(400, { type: "invalid_request_error", message, ...more });

/** The error for a missing object. @param kind  Stripe's name in sentences, e.g. `customer` */
export const missing = (kind: string, id: string, param = "id") =>
  new StripeError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });

/** Like `missing`, for an id among the parameters, for which Stripe answers 400. */
export const missingParam = (kind: string, id: string, param: string) =>
  invalid(`No such ${kind}: '${id}'`, { code: "resource_missing", param });

export const unknownUrl = (method: string, path: string) =>
  new StripeError(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${method}: ${path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`,
  });

export const rateLimited = () =>
  new StripeError(429, {
    type: "invalid_request_error",
    code: "rate_limit",
    message: "Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.",
  });

export const serverFailed = () =>
  new StripeError(500, {
    type: "api_error",
    message: "An unknown error occurred",
  });
