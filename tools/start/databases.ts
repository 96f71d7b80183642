import { mkdirSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { boundShards } from "../cloudflare/bindings.ts";
import { d1Folder, localFile, objectFile } from "../db/local-file.ts";
import { type DatabaseKind, migrationsOf } from "../db/migrations.ts";
import { runToEnd } from "./process.ts";

/** How long a statement waits while the Worker writes. */
const BUSY_MS = 10_000;

/** The databases of each kind. */
const databasesOf = (): Record<DatabaseKind, string[]> => ({ core: ["DB"], comments: boundShards() });

/**
 * Applies the missing migrations to every database, while no Worker uses them. It writes the files directly: wrangler would start a
 * runtime for each migration, which takes ten seconds for a database.
 */
export function migrate(state: string): void {
  for (const [kind, bindings] of Object.entries(databasesOf()) as [DatabaseKind, string[]][]) {
    const migrations = migrationsOf(kind);
    for (const binding of bindings) {
      const file = localFile(d1Folder(state), binding);
      mkdirSync(dirname(file), { recursive: true });
      const database = new DatabaseSync(file);
      try {
        const applied = appliedTo(database);
        for (const migration of migrations) if (!applied.has(migration.name)) apply(database, migration);
      } finally {
        database.close();
      }
    }
  }
}

/** Moves the databases to the files of `db/objects/database-object.ts`, while no Worker uses them. */
export function moveToObjects(state: string): void {
  const folder = d1Folder(state);
  for (const binding of Object.values(databasesOf()).flat()) {
    const file = objectFile(folder, binding);
    mkdirSync(dirname(file), { recursive: true });
    renameSync(localFile(folder, binding), file);
  }
}

/** The names of the applied migrations. They are in wrangler's own table, so that wrangler knows what was applied here. */
function appliedTo(database: DatabaseSync): ReadonlySet<unknown> {
  database.exec(`CREATE TABLE IF NOT EXISTS "d1_migrations"(
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`);
  const rows = database.prepare("SELECT name FROM d1_migrations").all();
  return new Set(rows.map(({ name }) => name));
}

function apply(database: DatabaseSync, { name, sql }: { name: string; sql: string }): void {
  database.exec("BEGIN");
  try {
    database.exec(sql);
    database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(name);
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    throw new Error(`${name}: ${String(error)}`);
  }
}

/** Runs SQL in the local core database, also while the Worker uses it. */
export async function execute(state: string, sql: string): Promise<void> {
  await wranglerD1(state, ["execute", "DB", "--command", sql]);
}

/** The same for a database in an object of `db/objects/database-object.ts`. */
export function executeInObject(state: string, binding: string, sql: string): void {
  const database = new DatabaseSync(objectFile(d1Folder(state), binding), { timeout: BUSY_MS });
  try {
    database.exec(sql);
  } finally {
    database.close();
  }
}

const wranglerD1 = (state: string, args: string[]) =>
  runToEnd({ program: "wrangler", args: ["d1", ...args, "--local", "--persist-to", d1Folder(state)] });
