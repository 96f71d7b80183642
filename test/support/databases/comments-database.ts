import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** An empty comments database with the real migrations, outside of any Worker. */
export function commentsDatabase(): DatabaseSync {
  const folder = "migrations/comments";
  const database = new DatabaseSync(":memory:");
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  for (const file of files.sort()) database.exec(readFileSync(join(folder, file), "utf8"));
  return database;
}
