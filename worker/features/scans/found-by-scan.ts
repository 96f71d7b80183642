import { and, desc, eq, gte, isNotNull, sql } from "drizzle-orm";
import { comments } from "../../platform/db/comments.ts";
import type { CommentsDb } from "../../platform/db/open.ts";

export type Found = Awaited<ReturnType<typeof loadScanFindings>>[number];

/** The maximum number of comments that are read, enough for the figures. */
const MAX_COMMENTS = 2_000;

type Kept = [category: string | null, reasons: { kind: string; score?: number }[] | null, legitimate: number | null];

/** Returns what a scan found, newest first. @param since epoch milliseconds */
export async function loadScanFindings(
  db: CommentsDb,
  page: { id: number; workspaceId: number; protectedFrom: number | null; resumedAt: number | null },
  since: number,
) {
  // Comments from before the page's protection, as `isFromBefore` decides it. Of these, the ones that a machine would have hidden
  // are flagged, and no others.
  const rows = await db
    .select({
      id: comments.id,
      kept: sql<string>`json_extract(${comments.analysis}, '$.category', '$.reasons', '$.scores.legitimate')`,
    })
    .from(comments)
    .where(
      and(
        eq(comments.workspaceId, page.workspaceId),
        eq(comments.pageId, page.id),
        eq(comments.status, "flagged"),
        eq(comments.decidedBy, "machine"),
        eq(comments.isOwn, false),
        gte(comments.postedAt, since),
        sql`${comments.postedAt} + 1000 < ${page.protectedFrom ?? 0}`,
        page.resumedAt === null ? eq(comments.foundBy, "sweep") : undefined,
        isNotNull(comments.analysis),
      ),
    )
    .orderBy(desc(comments.postedAt))
    .limit(MAX_COMMENTS);
  return rows.map(({ id, kept: analysis }) => {
    const [category, reasons, legitimate] = JSON.parse(analysis) as Kept;
    const decisive = reasons?.find(({ kind }) => kind === "score");
    return {
      id,
      /** Score of the head that decided, 0 to 1; 1 for a word. */
      score: category === "word" ? 1 : (decisive?.score ?? 0),
      /** Probability that it is a complaint or a question. */
      legitimate: legitimate ?? 0,
    };
  });
}
