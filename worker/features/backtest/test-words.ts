// Shows an owner who types a word where it occurs in the comments of their own pages.

import { and, desc, eq, gt, inArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { normalize, spellingsOf } from "../../moderation/normalize/normalize.ts";
import { compileWords } from "../../moderation/words/compile.ts";
import { matchWords } from "../../moderation/words/match.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { comments } from "../../platform/db/comments.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import type { SubscriptionTerms } from "../plans/entitlements.ts";
import { loadRows, presentBriefly } from "./examples.ts";
import type { TestWordsInput } from "./schemas.ts";
import { loadScope } from "./scope.ts";

/** The maximum number of comments that are read, the newest first, and of found ones that are shown. */
const MAX_READ = 2_000;
const MAX_SHOWN = 20;

type Input = TestWordsInput & { workspaceId: number; db: CommentsDb; subscription: SubscriptionTerms };

/**
 * Tests words on the newest comments.
 *
 * @returns how many of them have one of the words, the newest of those with the places (UTF-16 units of the text), and for each
 * word how many comments have it
 * @throws AppError `not_found` for a page that is not the workspace's
 */
export async function testWords(deps: Pick<Deps, "core" | "networks" | "now">, input: Input) {
  const { workspaceId, db, subscription, page, words } = input;
  const scope = await loadScope(deps, { workspaceId, subscription, page });
  const pageIds = scope.pages.map(({ id }) => id);
  const texts = await loadNewestTexts(db, workspaceId, pageIds);

  const list = compileWords(words);
  const counts = new Map(words.map((word) => [word, 0]));
  const shown = new Map<number, { start: number; end: number; entry: string }[]>();
  let matched = 0;
  for (const { id, text } of texts) {
    const marks = matchWords(spellingsOf(normalize(text)), list);
    if (marks.length === 0) continue;
    matched++;
    if (shown.size < MAX_SHOWN) shown.set(id, marks);
    for (const entry of new Set(marks.map((mark) => mark.entry))) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  }
  const rows = await loadRows({ workspaceId, db }, [...shown.keys()]);
  const byPage = new Map(scope.pages.map((page) => [page.id, page]));
  return {
    considered: texts.length,
    matched,
    words: [...counts].map(([word, count]) => ({ word, count })),
    comments: [...shown].flatMap(([id, marks]) => {
      const row = rows.get(id);
      const own = row && byPage.get(row.pageId);
      return own ? [{ ...presentBriefly(row, own), marks }] : [];
    }),
  };
}

/** The latest comments on some pages of the workspace that other people wrote, newest first. */
function loadNewestTexts(db: CommentsDb, workspaceId: number, pageIds: readonly number[]) {
  const newest = db
    .select({
      id: comments.id,
      text: comments.text,
      pageId: comments.pageId,
      isOwn: comments.isOwn,
      textAt: comments.textAt,
      postedAt: comments.postedAt,
    })
    .from(comments)
    .where(eq(comments.workspaceId, workspaceId))
    .orderBy(desc(comments.postedAt))
    .limit(MAX_READ)
    .as("newest");
  return db
    .select({ id: newest.id, text: newest.text, postedAt: newest.postedAt })
    .from(newest)
    .where(and(eq(newest.isOwn, false), gt(newest.textAt, 0), inArray(newest.pageId, boundList(pageIds))))
    .orderBy(desc(newest.postedAt));
}
