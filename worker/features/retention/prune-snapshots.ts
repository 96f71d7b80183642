import { and, eq, exists, gt, inArray, isNull, lt, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList, isOneOfPairs } from "../../platform/db/bound-json.ts";
import { policies, wordLists } from "../../platform/db/core.ts";

/** How long a queue batch may use what it read: its longest run time (developers.cloudflare.com/workers/platform/limits). */
export const IN_FLIGHT_MS = 15 * 60_000;
/** The maximum number of rows in one run. */
const MAX_PER_RUN = 300;

const newer = alias(policies, "newer");

/**
 * Deletes settings that were replaced before any decision was made with them, and the word lists that only they used.
 *
 * @returns how many settings
 */
export async function pruneSnapshots({ core, now }: Pick<Deps, "core" | "now">): Promise<number> {
  const replaced = core
    .select({ id: newer.id })
    .from(newer)
    .where(
      and(
        eq(newer.workspaceId, policies.workspaceId),
        sql`${newer.pageId} IS ${policies.pageId}`,
        gt(newer.id, policies.id),
        lt(newer.createdAt, now() - IN_FLIGHT_MS),
      ),
    );
  const { id, workspaceId, prohibitedHash, allowedHash } = policies;
  const unused = await core
    .select({ id, workspaceId, prohibitedHash, allowedHash })
    .from(policies)
    .where(and(isNull(policies.usedAt), exists(replaced)))
    .orderBy(policies.id)
    .limit(MAX_PER_RUN);
  if (unused.length === 0) return 0;
  const ids = boundList(unused.map((row) => row.id));
  const lists = unused.flatMap((row) =>
    [row.prohibitedHash, row.allowedHash].flatMap((hash) => (hash === null ? [] : [[row.workspaceId, hash] as const])),
  );
  const { deleted } = await batch(core, {
    deleted: core
      .delete(policies)
      .where(and(inArray(policies.id, ids), isNull(policies.usedAt)))
      .returning({ id: policies.id }),
    lists: core.delete(wordLists).where(
      and(
        isOneOfPairs([wordLists.workspaceId, wordLists.hash], lists),
        notExists(
          core
            .select({ id: newer.id })
            .from(newer)
            .where(
              and(
                eq(newer.workspaceId, wordLists.workspaceId),
                sql`${wordLists.hash} IN (${newer.prohibitedHash}, ${newer.allowedHash})`,
              ),
            ),
        ),
      ),
    ),
  });
  return deleted.length;
}
