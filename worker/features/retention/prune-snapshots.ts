import { and, exists, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "../../deps.ts";
import { learnedAdapters, policies } from "../../platform/db/core.ts";

/** A queue batch runs at most so long (developers.cloudflare.com/workers/platform/limits): until then it may use what it read. */
const IN_FLIGHT_MS = 15 * 60_000;
/** A run's share, of each table. */
const MOST = 300;

/**
 * Deletes settings, and what pages learned, that others took the place of before a decision was made with them.
 *
 * @returns how many
 */
export async function pruneSnapshots({ core, now }: Pick<Deps, "core" | "now">): Promise<number> {
  return (await prune(policies)) + (await prune(learnedAdapters));

  async function prune(table: typeof policies | typeof learnedAdapters): Promise<number> {
    const newer = alias(table, "newer");
    const replaced = core
      .select({ id: newer.id })
      .from(newer)
      .where(
        and(
          sql`${newer.workspaceId} = ${table.workspaceId}`,
          sql`${newer.pageId} IS ${table.pageId}`,
          gt(newer.id, table.id),
          lt(newer.createdAt, now() - IN_FLIGHT_MS),
        ),
      );
    const unused = core
      .select({ id: table.id })
      .from(table)
      .where(and(isNull(table.usedAt), exists(replaced)))
      .orderBy(table.id)
      .limit(MOST);
    const deleted = await core.delete(table).where(inArray(table.id, unused)).returning({ id: table.id });
    return deleted.length;
  }
}
