import type { Posted } from "../../../moderation/repetition/find-repetition.ts";
import type { CommentRow, RecentComments } from "../queries.ts";

type Recent = Posted & { externalKey: string };
type Added = Pick<CommentRow, "pageId" | "externalKey" | "authorKey" | "fingerprint">;

/** The recent comments of each page; comments of the batch are added when they are judged. */
export type RecentWindow = ReturnType<typeof createRecentWindow>;

/** @param read in any order, of any pages */
export function createRecentWindow(read: readonly RecentComments[]) {
  const byPage = new Map(read.map(({ pageId, latest }) => [pageId, recentOf(latest)]));
  /** The other comments of the page, because an edited or repeated comment does not count as a copy of itself. */
  const around = (pageId: number, externalKey: string): Recent[] =>
    (byPage.get(pageId) ?? []).filter((each) => each.externalKey !== externalKey);
  return {
    around,
    add({ pageId, externalKey, authorKey: authorId, fingerprint }: Added) {
      const added = fingerprint === null ? [] : [{ externalKey, authorId, fingerprint }];
      byPage.set(pageId, [...around(pageId, externalKey), ...added]);
    },
  };
}

/** Parses a row of `loadRecentComments`. */
function recentOf(latest: string): Recent[] {
  const lists: [externalKey: string, authorId: string | null, fingerprint: string][] = JSON.parse(latest);
  return lists.map(([externalKey, authorId, fingerprint]) => ({ externalKey, authorId, fingerprint }));
}
