import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const MIGRATIONS = "migrations/comments";

/** An empty comments database with the real migrations, outside of any Worker. */
export function commentsDatabase(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith(".sql"));
  for (const file of files.sort()) database.exec(readFileSync(join(MIGRATIONS, file), "utf8"));
  return database;
}
