import type { ErrorBody, ErrorCode, FieldError } from "../../worker/vocabulary/api/error-body.ts";
import { forbidden, internal, not_found, unauthorized, validation_failed } from "../../worker/vocabulary/errors.ts";

/** A refused or failed call, with a sentence the customer may read. `status` is 0 when nothing answered. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly errors: FieldError[];
  /** Whether the sentence names the cause: the server wrote it, or no answer came. Otherwise it follows from the status. */
  readonly explains: boolean;

  constructor(fields: { code: string; status: number; message: string; errors?: FieldError[]; explains?: boolean }) {
    super(fields.message);
    this.name = "ApiError";
    this.code = fields.code;
    this.status = fields.status;
    this.errors = fields.errors ?? [];
    this.explains = fields.explains ?? true;
  }
}

export const CONNECTION_MESSAGE = "Error de conexión segura. Por favor contacte al administrador.";

/** What is shown instead where the browser knows that it has no network: no administrator can help. */
export const OFFLINE_MESSAGE = "No se pudo conectar con el servidor. Verifique su conexión a internet.";

/** The error when no answer came in time. */
export const noAnswer = () =>
  new ApiError({ code: "connection", status: 0, message: navigator.onLine ? CONNECTION_MESSAGE : OFFLINE_MESSAGE });

/** The sentences for answers that name no cause, one for each status. */
const GENERAL_ERRORS = { validation_failed, unauthorized, forbidden, not_found };

/** The sentence of a body is shown only when the body has a `code`: then the Worker wrote it. */
export function errorFrom(status: number, body: unknown): ApiError {
  if (isErrorBody(body)) {
    const { code, message, errors } = body;
    return new ApiError({ code, status, message, errors: Array.isArray(errors) ? errors : [] });
  }
  const [code, { message }] = Object.entries(GENERAL_ERRORS).find(([, row]) => row.status === status) ?? [
    "internal",
    internal,
  ];
  return new ApiError({ status, explains: false, code, message });
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === "object" &&
  body !== null &&
  "code" in body &&
  typeof body.code === "string" &&
  "message" in body &&
  typeof body.message === "string";

/** The first sentence of the Worker about each field it refused; empty when it refused none. */
export const fieldErrorsOf = (error: unknown): ReadonlyMap<string, string> =>
  new Map(error instanceof ApiError ? error.errors.toReversed().map(({ field, message }) => [field, message]) : []);

/** Whether the Worker answered with this code. */
export const isCode = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** Whether the Worker refused a request, and said why. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.explains && error.status >= 400 && error.status < 500;

/** The sentence to show for anything that was thrown: `fallback` for a failure of the server that names no cause. */
export function messageOf(error: unknown, fallback: string): string {
  const isNamed = error instanceof ApiError && (error.explains || error.status < 500);
  return isNamed && error.message ? error.message : fallback;
}
