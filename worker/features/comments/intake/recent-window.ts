import type { Posted } from "../../../moderation/repetition/find-repetition.ts";
import type { RecentComment } from "../queries.ts";

/** Each page's recent comments; the comments of the batch join as they are judged. */
export type RecentWindow = ReturnType<typeof createRecentWindow>;

/** @param read in any order, of any pages */
export function createRecentWindow(read: RecentComment[]) {
  const byPage = Map.groupBy(read, ({ pageId }) => pageId);
  return {
    /** The other comments of the page: a comment does not repeat itself when it is edited or delivered again. */
    around(pageId: number, externalKey: string): Posted[] {
      return (byPage.get(pageId) ?? [])
        .filter((one) => one.externalKey !== externalKey)
        .map(({ fingerprint, authorKey }) => ({ fingerprint, authorId: authorKey }));
    },
    add({
      pageId,
      externalKey,
      authorKey,
      fingerprint,
    }: Omit<RecentComment, "fingerprint"> & { fingerprint: string | null }) {
      const others = (byPage.get(pageId) ?? []).filter((one) => one.externalKey !== externalKey);
      byPage.set(pageId, fingerprint === null ? others : [...others, { pageId, externalKey, authorKey, fingerprint }]);
    },
  };
}
