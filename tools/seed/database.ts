import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { d1Folder } from "../start/databases.ts";

export type Database = DatabaseSync;

/** The file in which the local runtime keeps a database; it has to be migrated and in no use. @param table one that it has */
export function openLocal(state: string, table: string): Database {
  const folder = join(d1Folder(state), "v3/d1/miniflare-D1DatabaseObject");
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".sqlite"))) {
    const database = new DatabaseSync(join(folder, file));
    if (database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(table)) {
      // A machine that stops meanwhile leaves a folder to be seeded again.
      database.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; PRAGMA temp_store = MEMORY");
      return database;
    }
    database.close();
  }
  throw new Error(`no database of ${folder} has a table ${table}`);
}
