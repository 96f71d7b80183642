// The sentences for a failed billing call.
import { forbidden, internal, not_found, unauthorized, validation_failed } from "../../../worker/vocabulary/errors.ts";
import { ApiError, isCode } from "../../api/api-error.ts";

type FailureType =
  | "VALIDATION_ERROR"
  | "AUTH_ERROR"
  | "PERMISSION_ERROR"
  | "NOT_FOUND_ERROR"
  | "SERVER_ERROR"
  | "CONNECTION_ERROR"
  | "UNKNOWN_ERROR";

type Failure = { type: FailureType; message: string };

const TYPES = new Map<number, FailureType>([
  [0, "CONNECTION_ERROR"],
  [401, "AUTH_ERROR"],
  [403, "PERMISSION_ERROR"],
  [404, "NOT_FOUND_ERROR"],
]);

const NO_ANSWER = "No se pudo conectar con el servidor. Verifique su conexión a internet.";

const MESSAGES: Record<FailureType, string> = {
  VALIDATION_ERROR: validation_failed.message,
  AUTH_ERROR: unauthorized.message,
  PERMISSION_ERROR: forbidden.message,
  NOT_FOUND_ERROR: not_found.message,
  SERVER_ERROR: internal.message,
  CONNECTION_ERROR: NO_ANSWER,
  UNKNOWN_ERROR: "Ocurrió un error inesperado.",
};

/** Kind and sentence of anything that a billing call may throw; the server's sentence wins over our own. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { type: "UNKNOWN_ERROR", message: MESSAGES.UNKNOWN_ERROR };
  const isForm = error.status === 400 && error.errors.length > 0;
  const type = isForm ? "VALIDATION_ERROR" : (TYPES.get(error.status) ?? "SERVER_ERROR");
  const explanation = error.status !== 0 && error.explains && error.message;
  return { type, message: explanation || MESSAGES[type] };
}

const UNKNOWN_DETAIL = "Error desconocido. Inténtalo de nuevo.";

/** Why a plan could not be bought or changed. */
export const detailOf = (error: unknown): string => explainedOr(error, UNKNOWN_DETAIL);

/** Why an operation of the settings failed: the server's sentence, that no answer came, or the operation's own sentence. */
export function explainedOr(error: unknown, otherwise: string): string {
  const { type, message } = failureOf(error);
  const isKnown = type === "CONNECTION_ERROR" || (error instanceof ApiError && error.explains);
  return isKnown ? message : otherwise;
}

/** Whether the shown price has changed: nothing was charged, and the new price has to be shown. */
export const isPriceChanged = (error: unknown): boolean => isCode(error, "price_changed");

/** Whether the outcome is unknown: then the same key has to be sent again. */
export const isUnsettled = (error: unknown): boolean =>
  isCode(error, "in_progress") || (error instanceof ApiError && (error.status === 0 || error.status >= 500));
