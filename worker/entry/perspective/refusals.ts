// Errors in the form of Google's services (google.aip.dev/193), with the kinds that Perspective has
// (github.com/conversationai/perspectiveapi, 2-api/limits.md).
import { AppError } from "../../errors.ts";
import type { Refusal } from "../framed.ts";
import { ENGLISH } from "../v1/problem.ts";

const TYPES = "type.googleapis.com/google.";

type ErrorType =
  | "COMMENT_EMPTY"
  | "COMMENT_TOO_LONG"
  | "NO_REQUESTED_ATTRIBUTES"
  | "LANGUAGE_NOT_SUPPORTED_BY_ATTRIBUTE"
  | "LANGUAGE_DETECTION_FAILED"
  | "INVALID_REQUEST";

/** A request that has no scores, in the words that Perspective's clients look for. */
export class NoScores extends AppError {
  readonly detail: object;
  constructor(errorType: ErrorType, message: string, more: object = {}) {
    super("validation_failed", { message, facts: errorType });
    this.detail = { "@type": `${TYPES}commentanalyzer.v1alpha1.Error`, errorType, ...more };
  }
}

/** The names of google.rpc.Code. */
const STATUSES: Record<number, string> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  413: "INVALID_ARGUMENT",
  429: "RESOURCE_EXHAUSTED",
  501: "UNIMPLEMENTED",
  503: "UNAVAILABLE",
};

export const errorOf = (code: number, message: string, details: object[] = []) => ({
  error: { code, message, status: STATUSES[code] ?? "INTERNAL", details },
});

export const refusal: Refusal = (c, error) => {
  if (error instanceof NoScores) return c.json(errorOf(400, error.customerMessage, [error.detail]), 400);
  const reason = { "@type": `${TYPES}rpc.ErrorInfo`, reason: error.code.toUpperCase(), domain: "atalaya" };
  const fieldViolations = error.fieldErrors?.map(({ field, english }) => ({ field, description: english }));
  const details = [reason, ...(fieldViolations ? [{ "@type": `${TYPES}rpc.BadRequest`, fieldViolations }] : [])];
  return c.json(errorOf(error.status, ENGLISH[error.code] ?? "The request was refused.", details), error.status);
};
