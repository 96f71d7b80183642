// A batch is one round trip and one transaction. Its results have the names of its statements, so none is read by its position.
import type { BatchItem } from "drizzle-orm/batch";
import { drizzle } from "drizzle-orm/d1";
import type { D1 } from "./open.ts";

export type Statement = BatchItem<"sqlite">;
type Statements = Record<string, Statement | undefined>;
type ResultOf<Item> = Item extends Statement ? Item["_"]["result"] : undefined;
type Database = { $client: D1Database };

/**
 * Runs statements in the order of their names, all of them or none; an undefined one is left out. No two columns that a statement
 * returns may have the same SQL name, since D1 answers a batch with objects: alias one of them.
 *
 * @returns what each statement returns, by its name; `rowsWritten` by all of them, index entries included, as D1 bills them
 */
export async function batch<Named extends Statements>(
  db: Database,
  statements: Named,
): Promise<{ [Name in keyof Named]: ResultOf<Named[Name]> } & { rowsWritten: number }> {
  const given = Object.entries(statements).flatMap(([name, statement]) => (statement ? [{ name, statement }] : []));
  const { results, rowsWritten } = await run(
    db,
    given.map(({ statement }) => statement),
  );
  const named = given.map(({ name }, index) => [name, results[index]]);
  return { ...Object.fromEntries(named), rowsWritten };
}

/** Half of the 100 statements that D1 accepts at once. */
const MAX_AT_ONCE = 50;

/**
 * Runs any number of statements in order, in several batches. Only for statements that may be repeated after a failure.
 *
 * @returns rows that they inserted, updated or deleted
 */
export async function runInBatches(db: Database, statements: readonly Statement[]): Promise<number> {
  let rowsChanged = 0;
  for (let from = 0; from < statements.length; from += MAX_AT_ONCE)
    rowsChanged += (await run(db, statements.slice(from, from + MAX_AT_ONCE))).rowsChanged;
  return rowsChanged;
}

async function run({ $client }: Database, [first, ...rest]: readonly Statement[]) {
  let answers: D1Result[] = [];
  // drizzle maps the rows and drops D1's metadata of each statement, so it is collected here.
  const client: D1 = {
    prepare: (query) => $client.prepare(query),
    async batch<Row>(statements: D1PreparedStatement[]) {
      const given = await $client.batch<Row>(statements);
      answers = given;
      return given;
    },
  };
  const results: unknown[] = first ? await drizzle(client as D1Database).batch([first, ...rest]) : [];
  if (results.some(lacksColumn)) throw new Error("two columns of one statement have the same name: alias one of them");
  const sum = (count: (meta: D1Meta) => number) => answers.reduce((all, { meta }) => all + count(meta), 0);
  return { results, rowsWritten: sum((meta) => meta.rows_written), rowsChanged: sum((meta) => meta.changes) };
}

/**
 * Whether D1 returned one value for two columns of the same name, so that drizzle reads the rest one column too far to the left.
 */
const lacksColumn = (rows: unknown): boolean =>
  Array.isArray(rows) && rows.length > 0 && Object.values(rows[0]).includes(undefined);
