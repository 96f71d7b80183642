// While an owner types a word: where it stands in the comments of their own pages.
import type { Deps } from "../../deps.ts";
import { normalize } from "../../moderation/normalize/normalize.ts";
import { compileWords } from "../../moderation/words/compile.ts";
import { matchWords } from "../../moderation/words/match.ts";
import type { SubscriptionTerms } from "../plans/entitlements.ts";
import { presentBriefly, rowsOf } from "./examples.ts";
import type { TestWordsInput } from "./schemas.ts";
import { loadScope } from "./scope.ts";

/** The newest comments that are looked at, and how many of those found are shown. */
const MOST_READ = 2_000;
const MOST_SHOWN = 20;

const NEWEST = `
  SELECT id, text FROM (
    SELECT id, text, page_id, is_own, text_at, posted_at FROM comments WHERE workspace_id = ?1 ORDER BY posted_at DESC LIMIT ?3
  ) WHERE is_own = 0 AND text_at > 0 AND page_id IN (SELECT value FROM json_each(?2)) ORDER BY posted_at DESC`;

type Input = TestWordsInput & { workspaceId: number; shard: string; subscription: SubscriptionTerms };

/**
 * @returns how many of the newest comments have one of the words, the newest of those with the places (UTF-16 units of the
 *   text), and for each word how many comments have it
 * @throws AppError `not_found` for a page that is not the workspace's
 */
export async function testWords(deps: Pick<Deps, "core" | "comments" | "networks" | "now">, input: Input) {
  const { workspaceId, shard, subscription, page, words } = input;
  const db = deps.comments(shard);
  const scope = await loadScope(deps, { workspaceId, subscription, page });
  const texts = await db.$client
    .prepare(NEWEST)
    .bind(workspaceId, JSON.stringify(scope.pages.map(({ id }) => id)), MOST_READ)
    .raw<[number, string]>();

  const list = compileWords(words);
  const counts = new Map(words.map((word) => [word, 0]));
  const shown = new Map<number, { start: number; end: number; entry: string }[]>();
  let matched = 0;
  for (const [id, text] of texts) {
    const { folded, normalized } = normalize(text);
    const marks = matchWords(folded.text === normalized.text ? [normalized] : [normalized, folded], list);
    if (marks.length === 0) continue;
    matched++;
    if (shown.size < MOST_SHOWN) shown.set(id, marks);
    for (const entry of new Set(marks.map((mark) => mark.entry))) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  }
  const rows = await rowsOf(db, workspaceId, [...shown.keys()]);
  const byPage = new Map(scope.pages.map((one) => [one.id, one]));
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
