import { indexedWords, wordsKey } from "../../worker/platform/db/comment-words.ts";
import { migrationsOf, statementsOf } from "../db/migrations.ts";

/** Drops the index of words. The triggers go first: without them comments can be written as before. */
export const DROP = [
  ...["insert", "update", "delete"].map((when) => `DROP TRIGGER IF EXISTS comment_words_${when}`),
  "DROP TABLE IF EXISTS comment_words",
];

/** Creates the table and its triggers like the migration. Existing comments are not in it. */
export const CREATE = migrationsOf("comments")
  .flatMap(({ sql }) => statementsOf(sql))
  .filter((statement) => /^CREATE (VIRTUAL TABLE|TRIGGER) comment_words/m.test(statement));

const COMMENTS = "FROM comments WHERE (text <> '' OR author_name <> '')";

/** Adds `count` comments after `id`. Safe to repeat, and while the Worker runs. */
export const fillAfter = (id: number, count: number): string =>
  `INSERT OR REPLACE INTO comment_words (rowid, words)
   SELECT ${wordsKey("workspace_id", "posted_at", "id")}, ${indexedWords("workspace_id", "author_name", "text")} ${COMMENTS} AND id > ${id} ORDER BY id LIMIT ${count}`;

/** Selects the last of these comments, as `last`; null when none is left. */
export const lastAfter = (id: number, count: number): string =>
  `SELECT max(id) AS last FROM (SELECT id ${COMMENTS} AND id > ${id} ORDER BY id LIMIT ${count})`;
