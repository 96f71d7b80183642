// npm run db:generate: makes the migration of each kind of database anew, from its tables in worker/platform/db and the SQL beside them.
// Until the first release there is one, 0000_start.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { getTableName } from "drizzle-orm";
import * as comments from "../../worker/platform/db/comments.ts";
import * as core from "../../worker/platform/db/core.ts";
import { TRIGGERS } from "./counters.ts";
import { type DatabaseKind, FOLDER, KINDS } from "./migrations.ts";

/** In the order of their names, which not every loader of modules keeps. */
const sorted = (tables: object) => Object.fromEntries(Object.entries(tables).sort(([a], [b]) => (a < b ? -1 : 1)));
const TABLES: Record<DatabaseKind, Record<string, unknown>> = { core: sorted(core), comments: sorted(comments) };

/** Drizzle cannot say it of a table: then an insert writes one row, without a second one for the primary key. */
const WITHOUT_ROWID = [
  ...[core.loginFailures, core.memberships, core.oauthStates, core.pageTrials, core.serviceCounters],
  ...[comments.dailyCounts, comments.events, comments.posts, comments.replyCounts, comments.usageCounts],
].map((table) => `CREATE TABLE \`${getTableName(table)}\` (`);

const COMMENTS_SQL = join(import.meta.dirname, "../../worker/platform/db/comments.sql");

/** What is appended to the tables: not the comments at the head of the file or of a part of it. */
const APPENDED: Record<DatabaseKind, string[]> = {
  core: [],
  comments: [
    ...readFileSync(COMMENTS_SQL, "utf8")
      .split("\n\n")
      .filter((block) => /^CREATE /m.test(block)),
    ...TRIGGERS,
  ],
};

const JOURNAL = {
  version: "7",
  dialect: "sqlite",
  entries: [{ idx: 0, version: "6", when: 0, tag: "0000_start", breakpoints: true }],
};

/** The files of a kind's migrations, by path; the same at each run. */
export async function startOf(kind: DatabaseKind): Promise<Record<string, string>> {
  const snapshot = { ...(await generateSQLiteDrizzleJson(TABLES[kind])), id: "00000000-0000-0000-0000-000000000001" };
  const made = await generateSQLiteMigration(await generateSQLiteDrizzleJson({}), snapshot);
  const tables = made.map((statement) =>
    WITHOUT_ROWID.some((start) => statement.startsWith(start))
      ? statement.replace(/;\s*$/, " WITHOUT ROWID;")
      : statement,
  );
  const statements = [...tables, ...APPENDED[kind]].map((statement) => statement.trim());
  return {
    "0000_start.sql": `${statements.join("--> statement-breakpoint\n")}\n`,
    "meta/0000_snapshot.json": `${JSON.stringify(snapshot, null, 2)}\n`,
    "meta/_journal.json": `${JSON.stringify(JOURNAL, null, 2)}\n`,
  };
}

if (import.meta.main)
  for (const kind of KINDS) {
    rmSync(join(FOLDER, kind), { recursive: true, force: true });
    mkdirSync(join(FOLDER, kind, "meta"), { recursive: true });
    for (const [file, text] of Object.entries(await startOf(kind))) writeFileSync(join(FOLDER, kind, file), text);
  }
