import { AppError } from "../../errors.ts";
import type { ErrorCode } from "../../vocabulary/api/error-body.ts";

/** A comment that a bulk change could not change, and why. */
export type Failure = { id: string; author_name: string | null; message: string };

export const failureOf = (comment: { id: number; authorName: string | null }, code: ErrorCode): Failure => ({
  id: String(comment.id),
  author_name: comment.authorName,
  message: new AppError(code).customerMessage,
});

/** The comments of a request that the person does not have. */
export function unknownOf(ids: readonly string[] = [], rows: readonly { id: number }[]): Failure[] {
  const foundIds = new Set(rows.map(({ id }) => id));
  return [...new Set(ids.map(Number))]
    .filter((id) => !foundIds.has(id))
    .map((id) => failureOf({ id, authorName: null }, "not_found"));
}
