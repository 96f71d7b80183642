// What the log may contain of an error: our own facts, never a value that a person gave us.
import { DrizzleQueryError } from "drizzle-orm/errors";
import { AppError } from "./errors.ts";
import { NetworkError } from "./network-error.ts";

/**
 * Returns the same error, safe for a log. The error of a query contains its values, such as e-mail addresses and people's texts;
 * the database's message and the place in our code stay.
 */
export function withoutValues(thrown: unknown): Error {
  if (!(thrown instanceof DrizzleQueryError)) return thrown instanceof Error ? thrown : new Error("not an error");
  const safe = new Error(thrown.cause?.message ?? "the query failed");
  const end = (thrown.stack ?? "").indexOf(thrown.message) + thrown.message.length;
  safe.stack = `Error: ${safe.message}${thrown.stack?.slice(end) ?? ""}`;
  return safe;
}

/**
 * Logs one line about a failure while the rest continues.
 *
 * @param event what failed, such as `purge_failed`
 * @param facts ids and constants of ours
 */
export function logFailure(
  event: string,
  thrown: unknown,
  facts: Record<string, string | number | readonly (string | number)[]> = {},
): void {
  const { message, stack } = withoutValues(thrown);
  console.error(JSON.stringify({ event, ...facts, error: message, stack }));
}

/** A short code of what kind of failure it was, without any person's values; for a dead letter. */
export function errorCode(thrown: unknown): string {
  if (thrown instanceof AppError) return thrown.code;
  if (thrown instanceof NetworkError) return thrown.problem;
  // D1 ends its message with SQLite's name of the error.
  if (thrown instanceof DrizzleQueryError) return /\bSQLITE_\w+/.exec(String(thrown.cause))?.[0] ?? "D1_ERROR";
  return thrown instanceof Error ? thrown.name : "unknown";
}
