import { AppError } from "../../errors.ts";
import type { ErrorCode } from "../../vocabulary/api/error-body.ts";

/** An error whose sentence is shown beside one field of the form. */
export function fieldError(code: ErrorCode, field: string): AppError {
  const { customerMessage } = new AppError(code);
  return new AppError(code, { fieldErrors: [{ field, message: customerMessage }] });
}

/** Whether an error means that another account has the address, or can return to it (`unlessReserved`). */
export const isTaken = (error: unknown): boolean =>
  hasFailed(error, /(UNIQUE|NOT NULL) constraint failed: users\.email\b/);

/** Whether a constraint of the database failed. D1 reports it only as text, sometimes wrapped in another error. */
export function hasFailed(error: unknown, constraint: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (constraint.test(cause.message)) return true;
  return false;
}
