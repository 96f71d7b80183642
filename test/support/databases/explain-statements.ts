// Checks after each test file that no statement of the product reads a whole table, except those in `intended-scans.ts`.
import { afterAll, expect } from "vitest";
import { INTENDED, type MeantScan, SENT_BY } from "./intended-scans.ts";
import { scannedTables } from "./scanned-tables.ts";
import { takeStatements } from "./statements.ts";

type Tables = ReadonlyMap<string, boolean>;

/** Kept for all files of a process, since a statement is recorded only once. */
const state = globalThis as { usedScans?: Set<MeantScan>; tablesByDatabase?: Map<D1Database, Promise<Tables>> };
state.usedScans ??= new Set();
state.tablesByDatabase ??= new Map();
const { usedScans, tablesByDatabase } = state;

afterAll(async () => {
  const scans: string[] = [];
  for (const [query, { database, values }] of takeStatements()) {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${query}`).bind(...values);
    const tables = await tablesOf(database);
    for (const { detail } of (await plan.all<{ detail: string }>()).results) {
      const scan = `${detail} :: ${query}`;
      for (const table of scannedTables(detail, query, tables)) {
        const intended = INTENDED.find((each) => each.table === table && scan.includes(each.words));
        if (intended) usedScans!.add(intended);
        else scans.push(scan);
      }
    }
  }
  expect(scans, "statements that read a whole table").toEqual([]);
  if (expect.getState().testPath?.endsWith(SENT_BY))
    expect(
      INTENDED.filter((intended) => !usedScans!.has(intended)),
      "intended scans that no statement does",
    ).toEqual([]);
});

function tablesOf(database: D1Database): Promise<Tables> {
  const known = tablesByDatabase!.get(database) ?? tablesIn(database);
  tablesByDatabase!.set(database, known);
  return known;
}

async function tablesIn(database: D1Database): Promise<Tables> {
  const { results } = await database
    .prepare("SELECT name, sql LIKE 'CREATE VIRTUAL%' AS is_virtual FROM sqlite_schema WHERE type = 'table'")
    .all<{ name: string; is_virtual: number }>();
  return new Map(results.map((table) => [table.name, table.is_virtual === 1]));
}
