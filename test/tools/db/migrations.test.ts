import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { describe, expect, it } from "vitest";
import { startOf } from "../../../tools/db/generate.ts";
import { FOLDER, KINDS, migrationsOf, statementsOf } from "../../../tools/db/migrations.ts";

describe.each(KINDS)("the migrations of %s", (kind) => {
  it("are what db:generate makes of the tables", async () => {
    for (const [file, text] of Object.entries(await startOf(kind)))
      expect(readFileSync(join(FOLDER, kind, file), "utf8") === text, `${file}: run npm run db:generate`).toBe(true);
  });

  it("have the statements that wrangler reads", async () => {
    const read = await readD1Migrations(join(FOLDER, kind));
    expect(read.flatMap(({ queries }) => queries)).toHaveLength(
      migrationsOf(kind).flatMap(({ sql }) => statementsOf(sql)).length,
    );
  });
});
