import { DatabaseSync } from "node:sqlite";
import { localFile } from "../db/local-file.ts";
import { d1Folder } from "../start/databases.ts";

export type Database = DatabaseSync;

/** The file in which the local runtime keeps a database; it has to be migrated and in no use. @param binding its name in wrangler.toml */
export function openLocal(state: string, binding: string): Database {
  const database = new DatabaseSync(localFile(d1Folder(state), binding));
  // A machine that stops meanwhile leaves a folder to be seeded again.
  database.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; PRAGMA temp_store = MEMORY");
  return database;
}
