// The state that one sweep of a page leaves for the next one.
import { eq } from "drizzle-orm";
import { sweepStates, type ThreadPlace } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";

type Page = { id: number; workspaceId: number };
export type SweepState = typeof sweepStates.$inferSelect;

export async function loadState(db: CommentsDb, page: Page): Promise<SweepState> {
  const [sweepState] = await db.select().from(sweepStates).where(eq(sweepStates.pageId, page.id));
  return sweepState ?? firstState(page);
}

/** Writes the state if it changed. @param before what is stored; null when that is unknown */
export async function keepState(db: CommentsDb, before: SweepState | null, state: SweepState): Promise<void> {
  if (JSON.stringify(state) === JSON.stringify(before)) return;
  await db.insert(sweepStates).values(state).onConflictDoUpdate({ target: sweepStates.pageId, set: state });
}

/** Writes only where the reading of posts continues, so that it is known even if this sweep does not reach its end. */
export async function keepBehind(db: CommentsDb, page: Page, behind: ThreadPlace[]): Promise<void> {
  await db
    .insert(sweepStates)
    .values({ ...firstState(page), behind })
    .onConflictDoUpdate({ target: sweepStates.pageId, set: { behind } });
}

const firstState = ({ id: pageId, workspaceId }: Page): SweepState => ({
  pageId,
  workspaceId,
  usagePercent: 0,
  counted: {},
  rotation: null,
  adsAfter: null,
  adSearch: null,
  lostAt: null,
  behind: [],
});
