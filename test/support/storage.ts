import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** Empty databases with every table, before each test. */
export async function freshStorage() {
  await Promise.all([fresh(env.DB, env.CORE_MIGRATIONS), fresh(env.COMMENTS_0, env.COMMENTS_MIGRATIONS)]);
}

/** The same of the comments databases beside the first one, for a test that uses several. */
export async function freshShards() {
  await Promise.all([fresh(env.COMMENTS_1, env.COMMENTS_MIGRATIONS), fresh(env.COMMENTS_2, env.COMMENTS_MIGRATIONS)]);
}

/** Emptying costs a tenth of dropping everything and migrating again. */
async function fresh(db: D1Database, migrations: D1Migration[]) {
  const { results: tables } = await db
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
    )
    .all<{ name: string }>();
  if (tables.length === 0) return applyD1Migrations(db, migrations);
  const rows = tables
    .filter(({ name }) => name !== "d1_migrations" && !name.startsWith("comment_words_"))
    // While a workspace moves, its rows may not be deleted.
    .sort((one, other) => Number(other.name === "moving") - Number(one.name === "moving"));
  await db.batch([
    db.prepare("PRAGMA defer_foreign_keys = ON"),
    ...rows.map(({ name }) => db.prepare(`DELETE FROM "${name}"`)),
  ]);
}
