// One dialect of SQL: the Worker queries its databases with drizzle, so that rows have the names and types of the schema.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const WORKER = join(import.meta.dirname, "../../worker");
const files = globSync("**/*.ts", { cwd: WORKER });
const whoHas = (words: RegExp) => files.filter((file) => words.test(readFileSync(join(WORKER, file), "utf8"))).sort();

describe("the Worker's databases", () => {
  it("are queried past drizzle only by its helpers", () => {
    expect(files.length).toBeGreaterThan(200);
    // These files prepare statements that drizzle built, or count them.
    expect(whoHas(/\$client|\.prepare\(/)).toEqual(
      ["batch", "prepared-statement", "statement-room", "watch-changes"].map((name) => `platform/db/${name}.ts`),
    );
  });

  it("return rows that are typed by hand only where a move or a deletion handles any table", () => {
    expect(whoHas(/\.all</)).toEqual([
      "features/shards/move/compare.ts",
      "features/shards/move/copy.ts",
      "platform/db/workspace-tables.ts",
    ]);
  });

  it("have the columns of a conflict named by the schema", () => {
    expect(whoHas(/\bexcluded\./)).toEqual(["platform/db/insert-values.ts"]);
  });

  it("have their change sequences raised in one place, and read there and where changes are announced", () => {
    expect(whoHas(/\bsequences\b[^;]*from "[^"]*platform\/db\/comments\.ts"/)).toEqual([
      "features/comments/storage/change-sequence.ts",
      "features/webhooks/announce.ts",
    ]);
  });
});
