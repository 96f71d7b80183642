import type { Posted } from "../../../moderation/repetition/find-repetition.ts";
import type { RecentComments } from "../queries.ts";

type Recent = Posted & { externalKey: string };

/** Each page's recent comments; the comments of the batch join as they are judged. */
export type RecentWindow = ReturnType<typeof createRecentWindow>;

/** @param read in any order, of any pages */
export function createRecentWindow(read: readonly RecentComments[]) {
  const byPage = new Map(read.map(({ pageId, latest }) => [pageId, recentOf(latest)]));
  return {
    /** The other comments of the page: a comment does not repeat itself when it is edited or delivered again. */
    around: (pageId: number, externalKey: string): Posted[] =>
      (byPage.get(pageId) ?? []).filter((one) => one.externalKey !== externalKey),
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
      const others = (byPage.get(pageId) ?? []).filter((one) => one.externalKey !== externalKey);
      byPage.set(pageId, fingerprint === null ? others : [...others, { externalKey, authorId, fingerprint }]);
    },
  };
}

/** From `recentComments`. */
function recentOf(latest: string): Recent[] {
  const lists: [externalKey: string, authorId: string | null, fingerprint: string][] = JSON.parse(latest);
  return lists.map(([externalKey, authorId, fingerprint]) => ({ externalKey, authorId, fingerprint }));
}
