import type { CommentsDb } from "../../platform/db/open.ts";

export type Found = {
  id: number;
  /** What was found: `word`, `spam`, or the kind of abuse. */
  kind: string;
  /** Of the head that decided, 0 to 1; 1 for a word. */
  score: number;
  /** Probability that it is a complaint or a question. */
  legitimate: number;
};

/** More of them would say nothing more. */
const MOST = 2_000;

// What a machine would have hidden before the page was protected is flagged, and nothing else of that time is. The newest first.
const FOUND = `
  SELECT id, json_extract(analysis, '$.category', '$.reasons', '$.scores.legitimate') AS kept FROM comments
  WHERE page_id = ?1 AND workspace_id = ?2 AND status = 'flagged' AND decided_by = 'machine' AND is_own = 0
    AND posted_at >= ?3 AND posted_at + 1000 < ?4 AND analysis IS NOT NULL
  ORDER BY posted_at DESC LIMIT ${MOST}`;

type Kept = [
  category: string | null,
  reasons: { kind: string; head?: string; score?: number }[],
  legitimate: number | null,
];

/** @param since epoch milliseconds */
export async function foundByScan(
  db: CommentsDb,
  page: { id: number; workspaceId: number; protectedFrom: number | null },
  since: number,
): Promise<Found[]> {
  const { results } = await db.$client
    .prepare(FOUND)
    .bind(page.id, page.workspaceId, since, page.protectedFrom ?? 0)
    .all<{ id: number; kept: string }>();
  return results.map(({ id, kept }) => {
    const [category, reasons, legitimate] = JSON.parse(kept) as Kept;
    const scores = reasons.filter(({ kind }) => kind === "score");
    // The heads behind `toxic` name its kind.
    const named = category === "toxic" ? scores[1]?.head : undefined;
    return {
      id,
      kind: named ?? category ?? "other",
      score: category === "word" ? 1 : (scores[0]?.score ?? 0),
      legitimate: legitimate ?? 0,
    };
  });
}
