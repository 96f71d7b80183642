import { and, desc, eq, gte, isNotNull, sql } from "drizzle-orm";
import { comments } from "../../platform/db/comments.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { isCategory } from "../../vocabulary/judging/categories.ts";

export type Found = {
  id: number;
  /** Kind of the finding: `word`, `spam`, or the kind of abuse. */
  kind: string;
  /** Score of the head that decided, 0 to 1; 1 for a word. */
  score: number;
  /** Probability that it is a complaint or a question. */
  legitimate: number;
};

/** Enough for the figures. */
const MOST = 2_000;

type Kept = [
  category: string | null,
  reasons: { kind: string; head?: string; score?: number }[] | null,
  legitimate: number | null,
];

/** Newest first. @param since epoch milliseconds */
export async function foundByScan(
  db: CommentsDb,
  page: { id: number; workspaceId: number; protectedFrom: number | null },
  since: number,
): Promise<Found[]> {
  // A comment that a machine would have hidden before the page was protected is flagged, and nothing else of that time is.
  const found = await db
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
        isNotNull(comments.analysis),
      ),
    )
    .orderBy(desc(comments.postedAt))
    .limit(MOST);
  return found.map(({ id, kept }) => {
    const [category, reasons, legitimate] = JSON.parse(kept) as Kept;
    const scores = (reasons ?? []).filter(({ kind }) => kind === "score");
    // The heads after that of the category name its kind.
    const named = isCategory(category) ? scores[1]?.head : undefined;
    return {
      id,
      kind: named ?? category ?? "other",
      score: category === "word" ? 1 : (scores[0]?.score ?? 0),
      legitimate: legitimate ?? 0,
    };
  });
}
