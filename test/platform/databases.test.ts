// The tests' databases answer like Cloudflare's local D1. The same steps run on both, one after the other.
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { databaseOf } from "../support/databases/databases.ts";

const TEXTS = "CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, more)";
const insert = (db: D1Database, ...values: unknown[]) =>
  db.prepare("INSERT INTO texts VALUES (?, ?, ?)").bind(...values);
const texts = (db: D1Database) => db.prepare("SELECT * FROM texts ORDER BY id");

const STEPS: [what: string, step: (db: D1Database) => Promise<unknown>][] = [
  ["a new table", (db) => db.prepare(TEXTS).run()],
  ["no row", (db) => texts(db).first()],
  ["a row of each kind of value", (db) => insert(db, 1, "uno", 1.5).run()],
  ["null", (db) => insert(db, 2, "dos", null).run()],
  ["a boolean", (db) => insert(db, 3, "tres", true).run()],
  ["bytes", (db) => insert(db, 4, "cuatro", new Uint8Array([0, 128, 255])).run()],
  ["a large integer", (db) => insert(db, 5, "cinco", Number.MAX_SAFE_INTEGER).run()],
  ["no number", (db) => insert(db, 6, "seis", Number.NaN).run()],
  ["a lone surrogate", (db) => insert(db, 7, "siete \ud83d", "").run()],
  ["a value that has no kind", async (db) => insert(db, 8, undefined, null).run()],
  ["rows as objects", (db) => texts(db).all()],
  ["rows as objects of a run", (db) => texts(db).run()],
  ["rows as lists", (db) => texts(db).raw()],
  ["rows with names", (db) => texts(db).raw({ columnNames: true })],
  ["two columns of one name", (db) => db.prepare("SELECT 1 AS one, 2 AS one").all()],
  ["the same as lists", (db) => db.prepare("SELECT 1 AS one, 2 AS one").raw()],
  ["a column of the first row", (db) => texts(db).first("text")],
  ["a column that is not there", (db) => texts(db).first("nothing")],
  ["a row that is there already", (db) => insert(db, 9, "uno", null).run()],
  ["an update that returns", (db) => db.prepare("UPDATE texts SET more = 0 WHERE id < 3 RETURNING id").all()],
  ["an update that finds no row", (db) => db.prepare("UPDATE texts SET more = 0 WHERE id = 99").run()],
  ["several statements", (db) => db.batch([insert(db, 10, "diez", 1), texts(db), insert(db, 11, "once", 2)])],
  ["several, of which one fails", (db) => db.batch([insert(db, 12, "doce", 1), insert(db, 13, "uno", 1)])],
  ["and nothing of them is done", (db) => db.prepare("SELECT count(*) AS n FROM texts").first("n")],
  ["no statement", (db) => db.batch([])],
  ["nothing but a comment", (db) => db.prepare("\n -- nothing").all()],
  [
    "two at once",
    (db) => Promise.all([insert(db, 14, "catorce", 1).run(), texts(db).all(), insert(db, 15, "uno", 1).run()]),
  ],
  ["an error of syntax", (db) => db.prepare("SELECT FROM").all()],
  ["a table that is not there", (db) => db.prepare("SELECT * FROM others").all()],
  ["too few values", (db) => db.prepare("SELECT ?, ?").bind(1).all()],
  [
    "too many values of one statement",
    (db) =>
      db
        .prepare(`SELECT ${Array(101).fill("?")}`)
        .bind(...Array(101).fill(1))
        .all(),
  ],
  ["a long pattern", (db) => db.prepare("SELECT 1 WHERE 'a' LIKE ?").bind("a".repeat(60)).all()],
  ["a word that is not allowed", (db) => db.prepare("BEGIN").run()],
  ["lines", (db) => db.exec("DELETE FROM texts WHERE id = 10\nDELETE FROM texts WHERE id = 11")],
  ["lines of which one fails", (db) => db.exec("DELETE FROM texts WHERE id = 1\nDELETE FROM others")],
  ["a deletion", (db) => db.prepare("DELETE FROM texts").run()],
];

/** The answer or the error of a step, without figures that depend on the time and on the size of the file. */
async function outcomeOf(step: (typeof STEPS)[number][1], db: D1Database): Promise<unknown> {
  try {
    const answer = (await step(db)) ?? "nothing";
    return JSON.parse(JSON.stringify(answer, (key, value) => (["duration", "size_after"].includes(key) ? 0 : value)));
  } catch (error) {
    return error instanceof Error && [error.name, error.message, String(error.cause)];
  }
}

test("the databases of the tests answer as local D1 does", async () => {
  const compared = databaseOf("compared");
  const [answers, expected]: [unknown[], unknown[]] = [[], []];
  for (const [what, step] of STEPS) {
    answers.push([what, await outcomeOf(step, compared)]);
    expected.push([what, await outcomeOf(step, env.PLAIN_D1)]);
  }
  expect(answers).toEqual(expected);
});
