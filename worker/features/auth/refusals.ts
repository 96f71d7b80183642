import { AppError } from "../../errors.ts";
import type { ErrorCode } from "../../vocabulary/api/error-body.ts";

/** An error whose sentence is shown beside one field of the form. */
export function fieldError(code: ErrorCode, field: string): AppError {
  const { customerMessage } = new AppError(code);
  return new AppError(code, { fieldErrors: [{ field, message: customerMessage }] });
}
