// One error class and one table: each code has its HTTP status and the sentence for the customer.
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ErrorBody, ErrorCode, FieldError } from "./vocabulary/api/error-body.ts";
import * as ERRORS from "./vocabulary/errors.ts";

const TABLE: Record<ErrorCode, { status: ContentfulStatusCode; message: string }> = ERRORS;

/** A field that was refused; `english` is for programs (`entry/v1`, `entry/perspective`), and the browser does not get it. */
export type RefusedField = FieldError & { english?: string };

/** A failure with a sentence for the customer. `cause` and `facts` are for our log and never leave the Worker. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly customerMessage: string;
  readonly fieldErrors: RefusedField[] | undefined;
  /** When trying again can help, in seconds; undefined when unknown. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      facts?: string;
      message?: string;
      fieldErrors?: RefusedField[];
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(options.facts ? `${code}: ${options.facts}` : code, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.customerMessage = options.message ?? TABLE[code].message;
    this.fieldErrors = options.fieldErrors;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): ContentfulStatusCode {
    return TABLE[this.code].status;
  }
}

/** Whether a thrown error is a failure with this code. */
export const isCode = (error: unknown, code: ErrorCode): error is AppError =>
  error instanceof AppError && error.code === code;

export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    success: false,
    code: error.code,
    message: error.customerMessage,
    ...(error.fieldErrors && { errors: error.fieldErrors.map(({ field, message }) => ({ field, message })) }),
    requestId,
  };
}
