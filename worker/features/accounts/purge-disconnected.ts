// Deletes the comments of disconnected pages whose owner chose it, a limited number at a time.
import { and, eq, isNotNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import { archivedGone } from "../../platform/db/comments.ts";
import { pages, workspaces } from "../../platform/db/core.ts";
import { shardOfPage } from "../../platform/db/shards-of.ts";
import { purgeComments } from "./forget-page.ts";

const BATCH = 500;
const BATCHES_AT_ONCE = 10;
const PAGES_A_MINUTE = 10;

type PurgeDeps = Pick<Deps, "core" | "comments">;

/** Deletes a part of one page's comments. @returns whether none is left */
export async function purgePage({ core, comments }: PurgeDeps, { pageId, shard }: { pageId: number; shard: string }) {
  const page = await core.select().from(pages).where(eq(pages.id, pageId)).get();
  if (page?.purgeBelowId == null) return true;
  const { workspaceId, purgeBelowId } = page;
  const db = comments(shard);
  // This comes first: from now on none of the comments is archived, and archived ones are deleted within minutes
  // (`archive/erase-gone.ts`).
  await db
    .insert(archivedGone)
    .values({ workspaceId, pageId, kind: "page", key: String(purgeBelowId), goneAt: 0 })
    .onConflictDoNothing();
  let next: number | null = purgeBelowId;
  for (let batches = 0; next !== null && batches < BATCHES_AT_ONCE; batches++)
    next = await purgeComments(db, { workspaceId, pageId, belowId: next, most: BATCH });
  // The condition keeps a newer choice of the owner, with a later time.
  await core
    .update(pages)
    .set({ purgeBelowId: next })
    .where(and(eq(pages.id, pageId), eq(pages.purgeBelowId, purgeBelowId)));
  return next === null;
}

/** Deletes a part of each page's comments. @returns the number of pages that had something to delete */
export async function purgeDisconnected(deps: PurgeDeps): Promise<number> {
  const waiting = await deps.core
    .select({ pageId: pages.id, shard: shardOfPage })
    .from(pages)
    .innerJoin(workspaces, eq(workspaces.id, pages.workspaceId))
    .where(isNotNull(pages.purgeBelowId))
    .limit(PAGES_A_MINUTE);
  for (const page of waiting) {
    try {
      await purgePage(deps, page);
    } catch (error) {
      logFailure("purge_failed", error, { pageId: page.pageId });
    }
  }
  return waiting.length;
}
