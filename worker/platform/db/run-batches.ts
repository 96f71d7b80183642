import type { BatchItem } from "drizzle-orm/batch";
import type { CoreDb } from "./open.ts";

const MAX_STATEMENTS = 50;

/** Any number of statements in order, so many to a batch; safe only for those that may be repeated after a failure. */
export async function runBatches(core: CoreDb, statements: readonly BatchItem<"sqlite">[]): Promise<void> {
  for (let from = 0; from < statements.length; from += MAX_STATEMENTS) {
    const [first, ...others] = statements.slice(from, from + MAX_STATEMENTS);
    if (first) await core.batch([first, ...others]);
  }
}
