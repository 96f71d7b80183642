// A database of the product in this process: SQLite with the real migrations, behind the part of D1's interface that drizzle uses. A
// statement takes microseconds instead of a round trip, so a day of many pages can be simulated in minutes.
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { openCore } from "../../worker/platform/db/open.ts";
import { type DatabaseKind, migrationsOf } from "./migrations.ts";

type D1 = Parameters<typeof openCore>[0];

type MemoryD1 = {
  d1: D1;
  sqlite: DatabaseSync;
  /** Rows inserted, updated or deleted so far; index entries are not counted. */
  rowsChanged: () => number;
};

export function openMemoryD1(kind: DatabaseKind): MemoryD1 {
  const sqlite = new DatabaseSync(":memory:");
  for (const { sql } of migrationsOf(kind)) sqlite.exec(sql);
  const changed = sqlite.prepare("SELECT total_changes() AS rows");
  return { d1: asD1(sqlite), sqlite, rowsChanged: () => Number(changed.get()?.rows) };
}

function asD1(sqlite: DatabaseSync): D1 {
  const prepared = new Map<string, StatementSync>();
  const statementOf = (sql: string) => {
    const known = prepared.get(sql) ?? sqlite.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  const statement = (sql: string, values: SQLInputValue[]) => {
    const rows = (asArrays: boolean) => {
      const ready = statementOf(sql);
      ready.setReturnArrays(asArrays);
      return ready.all(...values);
    };
    const now = () => ({ results: rows(false), success: true, meta: { rows_written: 0, rows_read: 0, changes: 0 } });
    return {
      now,
      // D1 has no booleans.
      bind: (...given: (SQLInputValue | boolean)[]) =>
        statement(
          sql,
          given.map((value) => (typeof value === "boolean" ? Number(value) : value)),
        ),
      all: async () => now(),
      run: async () => now(),
      raw: async () => rows(true),
      first: async () => rows(false)[0] ?? null,
    };
  };
  const d1 = {
    prepare: (sql: string) => statement(sql, []),
    async batch(statements: ReturnType<typeof statement>[]) {
      sqlite.exec("BEGIN");
      try {
        const results = statements.map((each) => each.now());
        sqlite.exec("COMMIT");
        return results;
      } catch (error) {
        sqlite.exec("ROLLBACK");
        throw error;
      }
    },
  };
  return d1 as unknown as D1;
}
