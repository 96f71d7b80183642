import { mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { boundShards } from "../db/bindings.ts";
import { localFile, objectFile } from "../db/local-file.ts";
import { runToEnd } from "./process.ts";

/** How long a statement waits while the Worker writes. */
const BUSY_MS = 10_000;

export const d1Folder = (state: string) => join(state, "d1-state");

/** The databases that take the migrations of a folder. */
const databasesOf = (): Record<string, string[]> => ({
  "migrations/core": ["DB"],
  "migrations/comments": boundShards(),
});

/**
 * Applies what is missing to every database, while no Worker uses them. Straight to the files: wrangler starts a runtime for each
 * migration, which takes ten seconds a database.
 */
export function migrate(state: string): void {
  for (const [folder, databases] of Object.entries(databasesOf())) {
    const migrations = readdirSync(folder).filter((file) => file.endsWith(".sql"));
    for (const binding of databases) {
      const file = localFile(d1Folder(state), binding);
      mkdirSync(dirname(file), { recursive: true });
      const database = new DatabaseSync(file);
      try {
        for (const name of missing(database, migrations))
          apply(database, name, readFileSync(join(folder, name), "utf8"));
      } finally {
        database.close();
      }
    }
  }
}

/** Hands them to the objects of `db/objects/database-object.ts`, while no Worker uses them. */
export function moveToObjects(state: string): void {
  const folder = d1Folder(state);
  for (const binding of Object.values(databasesOf()).flat()) {
    const file = objectFile(folder, binding);
    mkdirSync(dirname(file), { recursive: true });
    renameSync(localFile(folder, binding), file);
  }
}

/** Wrangler's own table, so that it reads what was applied here. @returns the migrations that it does not list, in their order */
function missing(database: DatabaseSync, migrations: string[]): string[] {
  database.exec(`CREATE TABLE IF NOT EXISTS "d1_migrations"(
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`);
  const applied = new Set(
    database
      .prepare("SELECT name FROM d1_migrations")
      .all()
      .map((row) => row.name),
  );
  return migrations.filter((name) => !applied.has(name)).sort();
}

function apply(database: DatabaseSync, name: string, sql: string): void {
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

/** Runs SQL in a local database, also while the Worker uses it. */
export async function execute(state: string, database: string, sql: string): Promise<void> {
  await wranglerD1(state, ["execute", database, "--command", sql]);
}

/** The same where an object of our own holds it. */
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
