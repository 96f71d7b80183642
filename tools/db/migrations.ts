import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const KINDS = ["core", "comments"] as const;
export type DatabaseKind = (typeof KINDS)[number];

/** It has a folder for each kind of database. */
export const FOLDER = join(import.meta.dirname, "../../migrations");

/** All migrations of one kind of database, in order. */
export function migrationsOf(kind: DatabaseKind): { name: string; sql: string }[] {
  const names = readdirSync(join(FOLDER, kind)).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => ({ name, sql: readFileSync(join(FOLDER, kind, name), "utf8") }));
}

/** The single statements of a migration, as D1's interface needs them. */
export const statementsOf = (sql: string): string[] =>
  sql
    .split("--> statement-breakpoint")
    .map((statement) => statement.trim())
    .filter(Boolean);
