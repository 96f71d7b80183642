import { isAlike } from "./fingerprint.ts";

/** A comment with the facts that repetition needs. `authorId` is any key that is equal for the same author. */
export type Posted = { fingerprint: string; authorId: string | null };

/** How many similar texts were recently written under the same page, without the comment itself. */
export type Repetition = { sameAuthor: number; otherAuthors: number };

export const NO_REPETITION: Repetition = { sameAuthor: 0, otherAuthors: 0 };

/** Counts similar comments. @param recent the page's latest comments without this one; 200 of them take some 10 µs */
export function findRepetition({ fingerprint, authorId }: Posted, recent: readonly Posted[]): Repetition {
  if (fingerprint === "") return NO_REPETITION;
  let sameAuthor = 0;
  const otherAuthors = new Set<string | null>();
  for (const recentComment of recent) {
    if (!isAlike(recentComment.fingerprint, fingerprint)) continue;
    if (authorId !== null && recentComment.authorId === authorId) sameAuthor++;
    else otherAuthors.add(recentComment.authorId);
  }
  return { sameAuthor, otherAuthors: otherAuthors.size };
}
