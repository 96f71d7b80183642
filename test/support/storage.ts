import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** Empty databases with every table, before each test. */
export async function freshStorage() {
  await Promise.all([fresh("DB", env.CORE_MIGRATIONS), fresh("COMMENTS_0", env.COMMENTS_MIGRATIONS)]);
}

/** The same of the comments databases beside the first one, for a test that uses several. */
export async function freshShards() {
  await Promise.all([fresh("COMMENTS_1", env.COMMENTS_MIGRATIONS), fresh("COMMENTS_2", env.COMMENTS_MIGRATIONS)]);
}

type Binding = "DB" | "COMMENTS_0" | "COMMENTS_1" | "COMMENTS_2";

/** Of each database, what has to be emptied. Files share it: no test makes or drops a table. */
const tables = new Map<Binding, Promise<string[]>>();

async function migrated(db: D1Database, migrations: D1Migration[]): Promise<string[]> {
  await applyD1Migrations(db, migrations);
  const { results } = await db
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
    )
    .all<{ name: string }>();
  return (
    results
      .map(({ name }) => name)
      .filter((name) => name !== "d1_migrations" && !name.startsWith("comment_words_"))
      // While a workspace moves, its rows may not be deleted.
      .sort((one, other) => Number(other === "moving") - Number(one === "moving"))
  );
}

/** Emptying costs a tenth of dropping everything and migrating again, and a test fills few of the tables. */
async function fresh(binding: Binding, migrations: D1Migration[]) {
  const db = env[binding];
  if (!tables.has(binding)) tables.set(binding, migrated(db, migrations));
  const names = await tables.get(binding)!;
  const columns = names.map((name) => `EXISTS (SELECT 1 FROM "${name}") AS "${name}"`);
  const isFilled = await db.prepare(`SELECT ${columns.join(", ")}`).first<Record<string, number>>();
  const filled = names.filter((name) => isFilled![name]);
  if (filled.length === 0) return;
  await db.batch([
    db.prepare("PRAGMA defer_foreign_keys = ON"),
    ...filled.map((name) => db.prepare(`DELETE FROM "${name}"`)),
  ]);
}
