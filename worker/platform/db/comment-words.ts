// The word index (`comment_words` in comments.sql): how its rows identify comments, and what text it contains. Triggers maintain
// it; the SQL here reads and rebuilds it, and repeats theirs.

import { type SQL, sql } from "drizzle-orm";

/** The start of the count of seconds: 31 bits last until 2078. */
const EPOCH_SECONDS = Date.UTC(2010, 0, 1) / 1000;

/** The SQL of a rowid before, between and after the time and the id. */
const [KEY_START, KEY_MIDDLE, KEY_END] = ["((", ` / 1000 - ${EPOCH_SECONDS}) << 32) | (`, " & 4294967295)"];

/**
 * SQL of the rowid: the second in which the comment was posted, then the low half of its id. So the order of the index is by
 * time, and two comments get the same rowid only if their ids differ by a multiple of 2^32.
 */
export const wordsKey = (postedAt: string, id: string) => `${KEY_START}${postedAt}${KEY_MIDDLE}${id}${KEY_END}`;

/** The same for given values of time and id. */
export const boundWordsKey = (postedAt: number, id: number): SQL =>
  sql`${sql.raw(KEY_START)}${postedAt}${sql.raw(KEY_MIDDLE)}${id}${sql.raw(KEY_END)}`;

/** SQL that joins a comment to the row `w`: by the index of a workspace's comments by time. */
export const IS_COMMENT_OF_WORDS = sql.raw(`posted_at >= ((w.rowid >> 32) + ${EPOCH_SECONDS}) * 1000
  AND posted_at < ((w.rowid >> 32) + ${EPOCH_SECONDS} + 1) * 1000 AND (id & 4294967295) = (w.rowid & 4294967295)`);

/** SQL of the time when a row's comment was posted, in milliseconds but precise only to the second. */
export const POSTED_AT_OF_WORDS = sql<number>`${sql.raw(`((w.rowid >> 32) + ${EPOCH_SECONDS}) * 1000`)}`;

/** SQL of the low half of its id, which `wordsKey` contains. */
export const ID_OF_WORDS = sql<number>`(w.rowid & 4294967295)`;

/**
 * The tokenizer turns ñ into n, which is another letter in Spanish, so the index stores ñ as a letter that the tokenizer keeps.
 */
const ENYE = "ɲ";
const SPELLINGS = ["'ñ'", "'Ñ'", "'n' || char(771)", "'N' || char(771)"];

/** SQL of the indexed text of a comment. */
export const indexedWords = (workspaceId: string, authorName: string, text: string) =>
  `'w' || ${workspaceId} || ' ' || ${SPELLINGS.reduce(
    (sql, spelling) => `replace(${sql}, ${spelling}, '${ENYE}')`,
    `coalesce(${authorName}, '') || ' ' || ${text}`,
  )}`;

/** A word: letters of the basic plane only, because the tokenizer knows fewer of the others than JavaScript does. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const MAX_WORDS = 12;
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
  )
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_WORDS);
  if (words.length === 0) return null;
  const each = [...new Set(words)].map(
    (word) =>
      `(${spellingsOf(word)
        .map((spelling) => `"${spelling}"*`)
        .join(" OR ")})`,
  );
  return [`"w${workspaceId}"`, ...each].join(" AND ");
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
