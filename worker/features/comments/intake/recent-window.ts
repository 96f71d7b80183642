import type { Posted } from "../../../moderation/repetition/find-repetition.ts";
import type { RecentComments } from "../queries.ts";

type Recent = Posted & { externalKey: string };

/** The recent comments of each page; comments of the batch are added when they are judged. */
export type RecentWindow = ReturnType<typeof createRecentWindow>;

/** @param read in any order, of any pages */
export function createRecentWindow(read: readonly RecentComments[]) {
  const byPage = new Map(read.map(({ pageId, latest }) => [pageId, recentOf(latest)]));
  return {
    /** The other comments of the page, because an edited or repeated comment does not count as a copy of itself. */
    around: (pageId: number, externalKey: string): Posted[] =>
      (byPage.get(pageId) ?? []).filter((each) => each.externalKey !== externalKey),
    add({
      pageId,
      externalKey,
      authorKey: authorId,
      fingerprint,
    }: {
      pageId: number;
      externalKey: string;
      authorKey: string | null;
      fingerprint: string | null;
    }) {
      const otherComments = (byPage.get(pageId) ?? []).filter((each) => each.externalKey !== externalKey);
      byPage.set(
        pageId,
        fingerprint === null ? otherComments : [...otherComments, { externalKey, authorId, fingerprint }],
      );
    },
  };
}

/** Parses a row of `loadRecentComments`. */
function recentOf(latest: string): Recent[] {
  const lists: [externalKey: string, authorId: string | null, fingerprint: string][] = JSON.parse(latest);
  return lists.map(([externalKey, authorId, fingerprint]) => ({ externalKey, authorId, fingerprint }));
}
