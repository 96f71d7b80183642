import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { boundShards } from "../db/bindings.ts";
import { localFile } from "../db/local-file.ts";
import { runToEnd } from "./process.ts";

export const d1Folder = (state: string) => join(state, "d1-state");

/** The databases that take the migrations of a folder. */
const databasesOf = (): Record<string, string[]> => ({
  "migrations/core": ["DB"],
  "migrations/comments": boundShards(),
});

/** Applies what is missing to every database. One after the other: two runtimes at once can lock each other out of the folder. */
export async function migrate(state: string): Promise<void> {
  for (const [folder, databases] of Object.entries(databasesOf())) {
    const wanted = readdirSync(folder).filter((file) => file.endsWith(".sql"));
    for (const database of databases) {
      const applied = appliedMigrations(localFile(d1Folder(state), database));
      // Asking wrangler takes seconds, also when it has nothing to do.
      if (wanted.every((file) => applied.has(file))) continue;
      await wranglerD1(state, ["migrations", "apply", database]);
    }
  }
}

function appliedMigrations(file: string): Set<string> {
  if (!existsSync(file)) return new Set();
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = database.prepare("SELECT name FROM d1_migrations").all() as { name: string }[];
    return new Set(rows.map((row) => row.name));
  } catch {
    return new Set<string>(); // never migrated
  } finally {
    database.close();
  }
}

/** Runs SQL in a local database, also while the Worker uses it. */
export async function execute(state: string, database: string, sql: string): Promise<void> {
  await wranglerD1(state, ["execute", database, "--command", sql]);
}

const wranglerD1 = (state: string, args: string[]) =>
  runToEnd({ program: "wrangler", args: ["d1", ...args, "--local", "--persist-to", d1Folder(state)] });
