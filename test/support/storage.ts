import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** Empties the databases before a test; every table exists. */
export async function freshStorage() {
  await Promise.all([fresh("DB", env.CORE_MIGRATIONS), fresh("COMMENTS_0", env.COMMENTS_MIGRATIONS)]);
}

/** Empties the other comments databases, for a test that uses several. */
export async function freshShards() {
  await Promise.all([fresh("COMMENTS_1", env.COMMENTS_MIGRATIONS), fresh("COMMENTS_2", env.COMMENTS_MIGRATIONS)]);
}

/** Empties the archive. */
export async function freshArchive() {
  for (const { key } of (await env.ARCHIVE.list()).objects) await env.ARCHIVE.delete(key);
}

type Binding = "DB" | "COMMENTS_0" | "COMMENTS_1" | "COMMENTS_2";

/** The tables to empty in each database, in order. All files share this, since no test creates or drops a table. */
const tables = new Map<Binding, Promise<string[]>>();

async function migrated(db: D1Database, migrations: D1Migration[]): Promise<string[]> {
  await applyD1Migrations(db, migrations);
  const { results } = await db
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
    )
    .all<{ name: string }>();
  const names = results.map(({ name }) => name);
  const kept = names.filter((name) => name !== "d1_migrations" && !name.startsWith("comment_words_"));
  return childrenFirst(await keysOf(db, kept));
}

/** The tables that the foreign keys of each table refer to. */
async function keysOf(db: D1Database, names: string[]): Promise<Map<string, string[]>> {
  const lists = await db.batch<{ table: string }>(
    names.map((name) => db.prepare(`PRAGMA foreign_key_list("${name}")`)),
  );
  return new Map(names.map((name, index) => [name, lists[index]!.results.map(({ table }) => table)]));
}

/**
 * The order in which foreign keys allow to empty the tables. `PRAGMA defer_foreign_keys` would allow any order, but then SQLite would
 * prepare each statement of the next test again.
 */
function childrenFirst(parents: Map<string, string[]>): string[] {
  const ordered = new Set<string>();
  const visit = (name: string) => {
    for (const [child, named] of parents)
      if (child !== name && named.includes(name) && !ordered.has(child)) visit(child);
    ordered.add(name);
  };
  for (const name of parents.keys()) visit(name);
  return [...ordered];
}

/** Empties the filled tables, which are few in a test. It takes a tenth of the time of new migrations. */
async function fresh(binding: Binding, migrations: D1Migration[]) {
  await refill(binding, migrations, []);
}

type Row = { table: string; columns: string[]; values: unknown[] };
/** Every row of the core database and of the first comments database. */
export type Stored = { core: Row[]; comments: Row[] };

export async function readStorage(): Promise<Stored> {
  const [core, comments] = await Promise.all([
    rowsOf("DB", env.CORE_MIGRATIONS),
    rowsOf("COMMENTS_0", env.COMMENTS_MIGRATIONS),
  ]);
  return { core, comments };
}

/** Replaces the rows of the databases by these. */
export async function writeStorage({ core, comments }: Stored): Promise<void> {
  await Promise.all([refill("DB", env.CORE_MIGRATIONS, core), refill("COMMENTS_0", env.COMMENTS_MIGRATIONS, comments)]);
}

/** All rows of a database, in the order in which foreign keys allow to write them. */
async function rowsOf(binding: Binding, migrations: D1Migration[]): Promise<Row[]> {
  const filled = await filledTables(binding, migrations);
  const rows: Row[] = [];
  for (const table of filled.toReversed()) {
    const [columns, ...lists] = await env[binding].prepare(`SELECT * FROM "${table}"`).raw({ columnNames: true });
    rows.push(...lists.map((values) => ({ table, columns, values })));
  }
  return rows;
}

async function refill(binding: Binding, migrations: D1Migration[], rows: Row[]) {
  const db = env[binding];
  const statements = [
    ...(await filledTables(binding, migrations)).map((name) => db.prepare(`DELETE FROM "${name}"`)),
    ...rows.map(({ table, columns, values }) =>
      db
        .prepare(`INSERT INTO "${table}" ("${columns.join('", "')}") VALUES (${columns.map(() => "?")})`)
        .bind(...values),
    ),
  ];
  if (statements.length > 0) await db.batch(statements);
}

async function filledTables(binding: Binding, migrations: D1Migration[]): Promise<string[]> {
  const db = env[binding];
  if (!tables.has(binding)) tables.set(binding, migrated(db, migrations));
  const names = await tables.get(binding)!;
  const columns = names.map((name) => `EXISTS (SELECT 1 FROM "${name}") AS "${name}"`);
  const isFilled = await db.prepare(`SELECT ${columns.join(", ")}`).first<Record<string, number>>();
  return names.filter((name) => isFilled![name]);
}
