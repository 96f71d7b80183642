import { and, inArray, isNotNull, lt } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { commentNotes } from "../../platform/db/comments.ts";
import { eachShard } from "../../platform/db/each-shard.ts";
import { hereIn } from "../../platform/db/moving.ts";
import { HOUR_MS } from "../../vocabulary/durations.ts";

/** Limit for one run, in each database. */
const MAX_PER_RUN = 500;

/** Deletes notes that were marked as deleted an hour ago; until then their deletion can be undone. @returns how many */
export async function pruneNotes(deps: Pick<Deps, "core" | "comments" | "shards" | "now">): Promise<number> {
  const forgotten = await eachShard(deps.shards, "notes_not_forgotten", async (shard) => {
    const db = deps.comments(shard);
    const isHere = await hereIn(deps, db);
    const due = db
      .select({ id: commentNotes.id })
      .from(commentNotes)
      .where(
        and(
          isNotNull(commentNotes.deletedAt),
          lt(commentNotes.deletedAt, deps.now() - HOUR_MS),
          isHere(commentNotes.workspaceId),
        ),
      )
      .limit(MAX_PER_RUN);
    return (await db.delete(commentNotes).where(inArray(commentNotes.id, due)).returning({ id: commentNotes.id }))
      .length;
  });
  return forgotten.reduce((sum, count) => sum + count, 0);
}
