// Deletes the comments of disconnected pages whose owner chose it, a limited number at a time.
import { and, eq, isNotNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import { archivedGone } from "../../platform/db/comments.ts";
import { pages, workspaces } from "../../platform/db/core.ts";
import { isSettled } from "../../platform/db/moving.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { purgeComments } from "./forget-page.ts";

const BATCH = 500;
const BATCHES_AT_ONCE = 10;
const PAGES_A_MINUTE = 10;

/** Deletes a part of one page's comments. @returns whether none is left */
export async function purgePage({ core }: Pick<Deps, "core">, { pageId, db }: { pageId: number; db: CommentsDb }) {
  const page = await core.select().from(pages).where(eq(pages.id, pageId)).get();
  if (page?.purgeBelowId == null) return true;
  const { workspaceId, purgeBelowId } = page;
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
export async function purgeDisconnected(deps: Pick<Deps, "core" | "comments">): Promise<number> {
  const waiting = await deps.core
    .select({ pageId: pages.id, shard: workspaces.shard })
    .from(pages)
    .innerJoin(workspaces, eq(workspaces.id, pages.workspaceId))
    .where(and(isNotNull(pages.purgeBelowId), isSettled(deps.core, pages.workspaceId)))
    .limit(PAGES_A_MINUTE);
  for (const { pageId, shard } of waiting) {
    try {
      await purgePage(deps, { pageId, db: deps.comments(shard) });
    } catch (error) {
      logFailure("purge_failed", error, { pageId });
    }
  }
  return waiting.length;
}
