// The word index (`comment_words` in comments.sql): how its rows identify comments, and what text it contains. Triggers maintain
// it; the SQL here reads and rebuilds it, and repeats theirs.

import { type SQL, sql } from "drizzle-orm";

/** The start of the count of seconds: 31 bits last until 2078. */
const EPOCH_SECONDS = Date.UTC(2010, 0, 1) / 1000;

/**
 * SQL of the rowid: one of 256 parts by the workspace (by the milliseconds in its id), the second in which the comment was posted,
 * then 24 bits of its id. So a search reads the index of its workspace's part alone, whatever its words, and the order within is
 * by time. Two comments get the same rowid only within a part and a second, once in 2^24. Of columns, or of given numbers.
 */
export const wordsKey = (workspaceId: string | number, postedAt: string | number, id: string | number): string =>
  `((((${workspaceId} >> 13 & 255) << 31) + ${postedAt} / 1000 - ${EPOCH_SECONDS}) << 24 | (${id} & 16777215))`;

/** SQL of the condition that a row `w` is in the part of a workspace. */
export const isOfPart = (workspaceId: number): SQL => {
  const first = sql`((${workspaceId} >> 13 & 255) << 55)`;
  // The key after the last part is beyond SQLite's integers.
  return sql`w.rowid BETWEEN ${first} AND ${first} + ((1 << 55) - 1)`;
};

/** SQL of the second when a row's comment was posted, since 1970. */
const secondOf = (workspaceId: number) =>
  sql`((w.rowid >> 24) - ((${workspaceId} >> 13 & 255) << 31) + ${sql.raw(String(EPOCH_SECONDS))})`;

/** SQL that joins a comment of a workspace to the row `w`: by the index of its comments by time. */
export const isCommentOfWords = (workspaceId: number): SQL => {
  const second = secondOf(workspaceId);
  return sql`posted_at >= ${second} * 1000 AND posted_at < (${second} + 1) * 1000 AND (id & 16777215) = ${ID_OF_WORDS}`;
};

/** SQL of the time when a row's comment was posted, in milliseconds but precise only to the second. */
export const postedAtOfWords = (workspaceId: number) => sql<number>`${secondOf(workspaceId)} * 1000`;

/** SQL of the part of its id that `wordsKey` contains. */
export const ID_OF_WORDS = sql<number>`(w.rowid & 16777215)`;

/**
 * The tokenizer turns ñ into n, which is another letter in Spanish, so the index stores ñ as a letter that the tokenizer keeps.
 */
const ENYE = "ɲ";
const SPELLINGS = ["'ñ'", "'Ñ'", "'n' || char(771)", "'N' || char(771)"];
/** Begins the word of the workspace. A letter for the tokenizer, and removed from texts, so that no text contains such a word. */
const WORKSPACE_SIGN = "ʬ";

/** SQL of the indexed text of a comment. */
export const indexedWords = (workspaceId: string, authorName: string, text: string) =>
  `'${WORKSPACE_SIGN}' || ${workspaceId} || ' ' || ${SPELLINGS.reduce(
    (sql, spelling) => `replace(${sql}, ${spelling}, '${ENYE}')`,
    `replace(coalesce(${authorName}, '') || ' ' || ${text}, '${WORKSPACE_SIGN}', ' ')`,
  )}`;

/** The query for every comment of a workspace. */
export const matchOfWorkspace = (workspaceId: number): string => `"${WORKSPACE_SIGN}${workspaceId}"`;

/** A word: letters of the basic plane only, because the tokenizer knows fewer of the others than JavaScript does. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** The maximum number of words that are looked up: the longest ones, which the fewest comments contain. */
const MAX_WORDS = 8;
/** The maximum number of spellings of one word. */
const MAX_VARIANTS = 8;

/**
 * Returns the index's query for a search: every word must occur, each as the beginning of a word. An `n` also finds `ñ`, for
 * people without it on their keyboard; an `ñ` finds only itself.
 *
 * @param search as a person wrote it
 * @returns null when it contains no word: signs and emoji are not in the index
 */
export function matchOf(workspaceId: number, search: string): string | null {
  const words = (
    search
      .normalize("NFC")
      .toLowerCase()
      .replaceAll(/[\u{10000}-\u{10ffff}]/gu, " ")
      .match(WORD) ?? []
  ).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return null;
  const longest = [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, MAX_WORDS);
  const each = longest.map(
    (word) =>
      `(${spellingsOf(word)
        .map((spelling) => `"${spelling}"*`)
        .join(" OR ")})`,
  );
  return [matchOfWorkspace(workspaceId), ...each].join(" AND ");
}

function spellingsOf(word: string): string[] {
  let spellings = [""];
  for (const letter of word) {
    const both = letter === "n" && spellings.length < MAX_VARIANTS;
    const asIndexed = letter === "ñ" ? ENYE : letter;
    spellings = spellings.flatMap((start) => (both ? [start + letter, start + ENYE] : [start + asIndexed]));
  }
  return spellings;
}
