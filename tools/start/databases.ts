import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { SHARDS } from "../../worker/vocabulary/shards.ts";
import { runToEnd } from "./process.ts";

export const d1Folder = (state: string) => join(state, "d1-state");

/** The databases that take the migrations of a folder. */
const MIGRATIONS: Record<string, readonly string[]> = { "migrations/core": ["DB"], "migrations/comments": SHARDS };

/** Applies what is missing to every database. One after the other: two runtimes at once can lock each other out of the folder. */
export async function migrate(state: string): Promise<void> {
  const applied = appliedMigrations(state);
  for (const [folder, databases] of Object.entries(MIGRATIONS)) {
    const wanted = readdirSync(folder).filter((file) => file.endsWith(".sql"));
    const complete = applied.filter((names) => wanted.every((file) => names.has(file)));
    // Asking wrangler takes seconds, also when it has nothing to do.
    if (complete.length >= databases.length) continue;
    for (const database of databases) await wranglerD1(state, ["migrations", "apply", database]);
  }
}

/** Of each database in the folder, the migrations it has. */
function appliedMigrations(state: string): Set<string>[] {
  const folder = join(d1Folder(state), "v3/d1/miniflare-D1DatabaseObject");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sqlite"))
    .map((name) => {
      const database = new DatabaseSync(join(folder, name), { readOnly: true });
      try {
        const rows = database.prepare("SELECT name FROM d1_migrations").all() as { name: string }[];
        return new Set(rows.map((row) => row.name));
      } catch {
        return new Set<string>(); // never migrated
      } finally {
        database.close();
      }
    });
}

/** Runs SQL in a local database, also while the Worker uses it. */
export async function execute(state: string, database: string, sql: string): Promise<void> {
  await wranglerD1(state, ["execute", database, "--command", sql]);
}

const wranglerD1 = (state: string, args: string[]) =>
  runToEnd({ program: "wrangler", args: ["d1", ...args, "--local", "--persist-to", d1Folder(state)] });
