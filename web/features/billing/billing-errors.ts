// The sentences for failed billing calls, and what a failure means for the next attempt.
import { ApiError, isCode, OFFLINE_MESSAGE } from "../../api/api-error.ts";

/** Why a plan could not be bought or changed. */
export const planErrorText = (error: unknown): string => errorTextOr(error, "Error desconocido. Inténtalo de nuevo.");

/** Why an operation failed: the server's sentence, a sentence that no answer came, or else `otherwise`. */
export function errorTextOr(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError && error.explains)) return otherwise;
  return error.status === 0 ? OFFLINE_MESSAGE : error.message;
}

/** Whether the shown price has changed: nothing was charged, and the new price has to be shown. */
export const isPriceChanged = (error: unknown): boolean => isCode(error, "price_changed");
