import { eq, inArray, lt, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { deadLetters } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { DEAD_LETTER_DAYS } from "../../vocabulary/retention.ts";

/** Limit for one run. */
const MAX_PER_RUN = 300;

/** Deletes dead letters after `DEAD_LETTER_DAYS`, since they may contain a comment with its author. @returns how many were deleted */
export async function pruneDeadLetters({ core, now }: Pick<Deps, "core" | "now">): Promise<number> {
  // Keys increase with time.
  const old = core
    .select({ id: deadLetters.id })
    .from(deadLetters)
    .where(lt(deadLetters.id, newId(now() - DEAD_LETTER_DAYS * DAY_MS)))
    .orderBy(deadLetters.id)
    .limit(MAX_PER_RUN);
  const deleted = await core.delete(deadLetters).where(inArray(deadLetters.id, old)).returning({ id: deadLetters.id });
  return deleted.length;
}

/** Deletes messages with a comment of this person at once. @param authorId as the network names authors of comments */
export async function forgetDeadLettersOf(
  { core }: Pick<Deps, "core">,
  { authorId }: { authorId: string },
): Promise<void> {
  await core.delete(deadLetters).where(eq(sql`${deadLetters.body} ->> '$.authorId'`, authorId));
}
