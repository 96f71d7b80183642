import { readFileSync } from "node:fs";
import { join } from "node:path";
import { indexedWords, wordsKey } from "../../worker/platform/db/comment-words.ts";
import { statementsOf } from "../db/migrations.ts";

const MIGRATION = join(import.meta.dirname, "../../migrations/comments/0008_search.sql");

/** Drops the index of words. The triggers go first: without them comments can be written as before. */
export const DROP = [
  ...["insert", "update", "delete"].map((when) => `DROP TRIGGER IF EXISTS comment_words_${when}`),
  "DROP TABLE IF EXISTS comment_words",
];

/** Creates the table and its triggers like the migration. Existing comments are not in it. */
export const CREATE = statementsOf(readFileSync(MIGRATION, "utf8")).filter(
  (statement) => !/^INSERT/m.test(statement.replace(/BEGIN[\s\S]*/, "")),
);

const COMMENTS = "FROM comments WHERE (text <> '' OR author_name <> '')";

/** Adds `count` comments after `id`. Safe to repeat, and while the Worker runs. */
export const fillAfter = (id: number, count: number): string =>
  `INSERT OR REPLACE INTO comment_words (rowid, words)
   SELECT ${wordsKey("posted_at", "id")}, ${indexedWords("workspace_id", "author_name", "text")} ${COMMENTS} AND id > ${id} ORDER BY id LIMIT ${count}`;

/** Selects the last of these comments, as `last`; null when none is left. */
export const lastAfter = (id: number, count: number): string =>
  `SELECT max(id) AS last FROM (SELECT id ${COMMENTS} AND id > ${id} ORDER BY id LIMIT ${count})`;
