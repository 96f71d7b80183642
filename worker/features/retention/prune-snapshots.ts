import { and, exists, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "../../deps.ts";
import { policies } from "../../platform/db/core.ts";

/** A queue batch runs at most so long (developers.cloudflare.com/workers/platform/limits): until then it may use what it read. */
const IN_FLIGHT_MS = 15 * 60_000;
/** A run's share. */
const MOST = 300;

const newer = alias(policies, "newer");

/** Deletes settings that others took the place of before a decision was made with them. @returns how many */
export async function pruneSnapshots({ core, now }: Pick<Deps, "core" | "now">): Promise<number> {
  const replaced = core
    .select({ id: newer.id })
    .from(newer)
    .where(
      and(
        sql`${newer.workspaceId} = ${policies.workspaceId}`,
        sql`${newer.pageId} IS ${policies.pageId}`,
        gt(newer.id, policies.id),
        lt(newer.createdAt, now() - IN_FLIGHT_MS),
      ),
    );
  const unused = core
    .select({ id: policies.id })
    .from(policies)
    .where(and(isNull(policies.usedAt), exists(replaced)))
    .orderBy(policies.id)
    .limit(MOST);
  const deleted = await core.delete(policies).where(inArray(policies.id, unused)).returning({ id: policies.id });
  return deleted.length;
}
