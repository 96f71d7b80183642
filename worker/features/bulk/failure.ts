import { AppError } from "../../errors.ts";
import type { ErrorCode } from "../../vocabulary/api/error-body.ts";

/** A comment that a bulk change could not change, and why. */
export type Failure = { id: string; author_name: string | null; message: string };

export const failureOf = (comment: { id: number; authorName: string | null }, code: ErrorCode): Failure => ({
  id: String(comment.id),
  author_name: comment.authorName,
  message: new AppError(code).customerMessage,
});
