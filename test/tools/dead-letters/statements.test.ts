import type { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, it } from "vitest";
import { openMemoryD1 } from "../../../tools/db/memory-d1.ts";
import { discardSql, LIST, redriveSql, showSql } from "../../../tools/dead-letters/statements.ts";

let core: DatabaseSync;

beforeEach(() => {
  core = openMemoryD1("core").sqlite;
  core.exec(`INSERT INTO dead_letters (id, queue, body, code, created_at) VALUES
    (1, 'actions', '{}', 'exhausted', 10), (2, 'actions', '{}', 'O''Hara', 20), (3, 'events', '{}', 'invalid', 30)`);
});

const rows = (sql: string) => core.prepare(sql).all();
const idsOf = (sql: string) => rows(sql).map(({ id }) => id);

it("lists how many there are of each queue and code", () => {
  expect(rows(LIST)).toMatchObject([
    { queue: "actions", code: "O'Hara", letters: 1, first: 20 },
    { queue: "actions", code: "exhausted", letters: 1 },
    { queue: "events", code: "invalid", letters: 1, waiting: 0 },
  ]);
});

it("touches those that were chosen and no other", () => {
  expect(idsOf(showSql({ ids: [] }, 2))).toEqual([3, 2]);
  expect(idsOf(redriveSql({ ids: [], queue: "actions" }, 5))).toEqual([1, 2]);
  expect(rows(LIST)).toMatchObject([{ waiting: 1 }, { waiting: 1 }, { waiting: 0 }]);
  expect(idsOf(discardSql({ ids: [1, 3], code: "exhausted" }))).toEqual([1]);
  expect(idsOf(discardSql({ ids: [], code: "O'Hara" }))).toEqual([2]);
  expect(idsOf(showSql({ ids: [] }, 9))).toEqual([3]);
});
