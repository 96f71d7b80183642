import { readFileSync } from "node:fs";
import { join } from "node:path";
import { indexedWords, wordsKey } from "../../worker/platform/db/comment-words.ts";
import { statementsOf } from "../db/migrations.ts";

const MIGRATION = join(import.meta.dirname, "../../migrations/comments/0008_search.sql");

/** Drops the index of words, triggers first: without them comments are written as before. */
export const DROP = [
  ...["insert", "update", "delete"].map((when) => `DROP TRIGGER IF EXISTS comment_words_${when}`),
  "DROP TABLE IF EXISTS comment_words",
];

/** The table and its triggers, as the migration creates them; existing comments are not in it. */
export const CREATE = statementsOf(readFileSync(MIGRATION, "utf8")).filter(
  (statement) => !/^INSERT/m.test(statement.replace(/BEGIN[\s\S]*/, "")),
);

const COMMENTS = "FROM comments WHERE (text <> '' OR author_name <> '')";

/** Fills it with the comments after `id`, so many. Safe to repeat, and beside the Worker. */
export const fillAfter = (id: number, count: number): string =>
  `INSERT OR REPLACE INTO comment_words (rowid, words)
   SELECT ${wordsKey("posted_at", "id")}, ${indexedWords("workspace_id", "author_name", "text")} ${COMMENTS} AND id > ${id} ORDER BY id LIMIT ${count}`;

/** The last one of them, as `last`; null when none is left. */
export const lastAfter = (id: number, count: number): string =>
  `SELECT max(id) AS last FROM (SELECT id ${COMMENTS} AND id > ${id} ORDER BY id LIMIT ${count})`;
