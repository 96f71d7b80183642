// The core database in memory, with the real migrations, for tests that write to it many thousand times.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { type CoreDb, openCore } from "../../../worker/platform/db/open.ts";

const FOLDER = "migrations/core";

export function memoryCore(): { core: CoreDb; sqlite: DatabaseSync } {
  const sqlite = new DatabaseSync(":memory:");
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"));
  for (const file of files.sort()) sqlite.exec(readFileSync(join(FOLDER, file), "utf8"));
  return { core: openCore(asD1(sqlite)), sqlite };
}

/** As much of D1 as is used of it. */
function asD1(sqlite: DatabaseSync): D1Database {
  const prepared = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  const statementOf = (sql: string) => {
    const known = prepared.get(sql) ?? sqlite.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  const statement = (sql: string, params: SQLInputValue[]) => {
    const rows = (asArrays: boolean) => {
      const ready = statementOf(sql);
      ready.setReturnArrays(asArrays);
      return ready.all(...params);
    };
    const result = async () => ({ results: rows(false), success: true, meta: {} });
    return {
      bind: (...values: SQLInputValue[]) => statement(sql, values),
      all: result,
      run: result,
      raw: async () => rows(true),
      first: async () => rows(false)[0] ?? null,
    };
  };
  const d1 = {
    prepare: (sql: string) => statement(sql, []),
    async batch(statements: ReturnType<typeof statement>[]) {
      const results = [];
      for (const each of statements) results.push(await each.all());
      return results;
    },
  };
  return d1 as unknown as D1Database;
}
