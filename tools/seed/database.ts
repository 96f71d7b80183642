import { DatabaseSync } from "node:sqlite";
import { d1Folder, localFile } from "../db/local-file.ts";

export type Database = DatabaseSync;

/** Opens the file of a local database, which must be migrated and not in use. @param binding its name in wrangler.toml */
export function openLocal(state: string, binding: string): Database {
  const database = new DatabaseSync(localFile(d1Folder(state), binding));
  // Faster, but when the machine stops meanwhile, the folder has to be seeded again.
  database.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; PRAGMA temp_store = MEMORY");
  return database;
}
