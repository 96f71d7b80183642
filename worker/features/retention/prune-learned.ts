import { and, eq, exists, gt, inArray, isNull, lt } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "../../deps.ts";
import { learnedAdapters } from "../../platform/db/core.ts";

/** How long a queue batch may use what it read, as with settings (`prune-snapshots.ts`). */
const IN_FLIGHT_MS = 15 * 60_000;
/** The maximum number of rows in one run. */
const MAX_PER_RUN = 300;

const newer = alias(learnedAdapters, "newer");

/** Deletes adapters that were replaced before any comment was judged by them. @returns how many */
export async function pruneLearned({ core, now }: Pick<Deps, "core" | "now">): Promise<number> {
  const { id, workspaceId, pageId, usedAt } = learnedAdapters;
  const replaced = core
    .select({ id: newer.id })
    .from(newer)
    .where(
      and(
        ...[eq(newer.workspaceId, workspaceId), eq(newer.pageId, pageId)],
        ...[gt(newer.id, id), lt(newer.createdAt, now() - IN_FLIGHT_MS)],
      ),
    );
  const unused = core
    .select({ id })
    .from(learnedAdapters)
    .where(and(isNull(usedAt), exists(replaced)))
    .orderBy(id)
    .limit(MAX_PER_RUN);
  const deleted = await core.delete(learnedAdapters).where(inArray(id, unused)).returning({ id });
  return deleted.length;
}
