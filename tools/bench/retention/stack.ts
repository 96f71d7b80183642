// D1 and R2 of this machine, in memory, and the parts of the product that use them.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { D1Database, D1PreparedStatement, R2Bucket } from "@cloudflare/workers-types";
import { getPlatformProxy } from "wrangler";
import { createArchive } from "../../../worker/platform/archive/archive.ts";
import { openComments, openCore } from "../../../worker/platform/db/open.ts";
import { type DatabaseKind, migrationsOf, statementsOf } from "../../db/migrations.ts";
import { isolatedNetworks } from "../../sandbox/networks.ts";

type Bindings = { DB: D1Database; COMMENTS_0: D1Database; ARCHIVE: R2Bucket };

/**
 * @param now returns the present time, epoch milliseconds
 * @returns also `rows`, the number of rows that batches wrote to the comments database
 */
export async function openStack(now: () => number) {
  const folder = mkdtempSync(join(tmpdir(), "retention-"));
  const configPath = join(folder, "wrangler.json");
  const database = (binding: string) => ({ binding, database_name: binding, database_id: binding });
  writeFileSync(
    configPath,
    JSON.stringify({
      name: "retention",
      compatibility_date: "2026-08-15",
      d1_databases: [database("DB"), database("COMMENTS_0")],
      r2_buckets: [{ binding: "ARCHIVE", bucket_name: "archive" }],
    }),
  );
  const { env, dispose } = await getPlatformProxy<Bindings>({ configPath, persist: false, remoteBindings: false });
  await migrate(env.DB, "core");
  await migrate(env.COMMENTS_0, "comments");

  const rows = { written: 0 };
  const comments = openComments(countingWrites(env.COMMENTS_0, rows));
  const deps = {
    core: openCore(env.DB),
    comments: () => comments,
    shards: ["COMMENTS_0"],
    archive: createArchive(env.ARCHIVE),
    networks: isolatedNetworks(),
    now,
    config: {
      APP_ORIGIN: "http://nobody.example",
      META_DIALOG_ORIGIN: "http://nobody.example",
      META_APP_SECRET: "none",
      META_VERIFY_TOKEN: "none",
      SESSION_SECRET: "a secret of this bench alone, and no other",
      AI_CALLS_PER_MINUTE: 0,
      STRIPE_TAX: "none" as const,
    },
  };
  return {
    env,
    deps,
    rows,
    async dispose() {
      await dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function migrate(d1: D1Database, kind: DatabaseKind): Promise<void> {
  for (const { sql } of migrationsOf(kind)) await d1.batch(statementsOf(sql).map((statement) => d1.prepare(statement)));
}

/** Counts only the writes of batches, since each part is archived by one batch. */
function countingWrites(d1: D1Database, rows: { written: number }): D1Database {
  return {
    prepare: (query) => d1.prepare(query),
    async batch<Row>(statements: D1PreparedStatement[]) {
      const results = await d1.batch<Row>(statements);
      for (const { meta } of results) rows.written += meta.rows_written;
      return results;
    },
    exec: (query) => d1.exec(query),
    withSession: (constraint) => d1.withSession(constraint),
    dump: () => d1.dump(),
  };
}
