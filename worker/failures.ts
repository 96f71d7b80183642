// What may be written down of an error: facts for us, never a value that somebody gave us.
import { DrizzleQueryError } from "drizzle-orm/errors";
import { AppError } from "./errors.ts";
import { NetworkError } from "./network-error.ts";

/**
 * The same error, fit for a log. That of a query names the values it was called with, e-mail addresses and texts of people among
 * them; what stays is what the database said and where in our code it was asked.
 */
export function withoutValues(thrown: unknown): Error {
  if (!(thrown instanceof DrizzleQueryError)) return thrown instanceof Error ? thrown : new Error("not an error");
  const said = new Error(thrown.cause?.message ?? "the query failed");
  const end = (thrown.stack ?? "").indexOf(thrown.message) + thrown.message.length;
  said.stack = `Error: ${said.message}${thrown.stack?.slice(end) ?? ""}`;
  return said;
}

/**
 * One line about something that failed while the rest goes on.
 *
 * @param event what is not done, such as `purge_failed`
 * @param facts ids and words of ours
 */
export function logFailure(event: string, thrown: unknown, facts: Record<string, string | number> = {}): void {
  const { message, stack } = withoutValues(thrown);
  console.error(JSON.stringify({ event, ...facts, error: message, stack }));
}

/** What kind of failure it was, in a word or two that hold no value of anybody's: for a dead letter. */
export function errorCode(thrown: unknown): string {
  if (thrown instanceof AppError) return thrown.code;
  if (thrown instanceof NetworkError) return thrown.problem;
  // D1 ends its sentence with SQLite's name for it.
  if (thrown instanceof DrizzleQueryError) return /\bSQLITE_\w+/.exec(String(thrown.cause))?.[0] ?? "D1_ERROR";
  return thrown instanceof Error ? thrown.name : "unknown";
}
