// npm run seed:large: writes a million comments of one owner and some of 200 others, in a separate folder, to measure and to look at a
// large workspace: ATALAYA_STATE=.atalaya/large npm start.
import { existsSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { createSealer } from "../../worker/platform/crypto/seal.ts";
import { boundShards } from "../cloudflare/bindings.ts";
import { numberOf, readCommandLine } from "../command-line/options.ts";
import { COUNTERS, fixSql } from "../db/counters.ts";
import { d1Folder } from "../db/local-file.ts";
import { CREATE, DROP, fillAfter } from "../search-index/statements.ts";
import { makeStateFolder, readSettings } from "../settings.ts";
import { migrate } from "../start/databases.ts";
import { writeSecrets } from "../start/secrets.ts";
import { seedComments } from "./comments.ts";
import { type Database, openLocal } from "./database.ts";
import { LARGE_OWNER, PASSWORD, seedOwners } from "./owners.ts";
import { FROM_COMMENTS } from "./with-comments.ts";

const USAGE = `npm run seed:large -- [--comments 1000000] [--owners 200] [--each 500] [--state .atalaya/large]
comments: of the large owner; owners: how many others; each: comments of each of them, on average`;

const { values } = readCommandLine(USAGE, {
  options: {
    comments: { type: "string", default: "1000000" },
    owners: { type: "string", default: "200" },
    each: { type: "string", default: "500" },
    state: { type: "string", default: ".atalaya/large" },
  },
});
const large = numberOf("comments", values.comments, 0);
const count = numberOf("owners", values.owners, 0);
const each = numberOf("each", values.each, 0);
const state = resolve(values.state);
const started = performance.now();
const say = (line: string) =>
  console.info(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}`);

if (existsSync(d1Folder(state))) rmSync(d1Folder(state), { recursive: true });
makeStateFolder(state);
const secrets = writeSecrets({ ...readSettings(), state });
migrate(state);
say("the databases are there, empty");

const now = Date.now();
const shard = boundShards()[0]!;
const core = openLocal(state, "DB");
core.exec("BEGIN");
const sealer = createSealer(secrets.values.SEALING_KEYS!);
const owners = await seedOwners(core, { count, shard, now, sealer });
core.exec("COMMIT");
core.close();
say(`${owners.length} owners`);

const database = openLocal(state, shard);
const putBack = takeOut(database);
seedComments(database, { owners, large, others: count * each, now, say });
for (const sql of FROM_COMMENTS) database.exec(sql);
say("ledger, outbox, replies and posts");
for (const sql of putBack) database.exec(sql);
say("indexes and triggers");
for (const sql of [...COUNTERS.flatMap((counter) => fixSql(counter, []))]) database.exec(sql);
say("counters");
for (const sql of [...DROP, ...CREATE, fillAfter(0, Number.MAX_SAFE_INTEGER)]) database.exec(sql);
say("the index of words");
database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
database.close();
say(`done: ${state}, owner ${LARGE_OWNER} / ${PASSWORD}`);

/** Drops indexes and triggers, which slow every insert. @returns the SQL that creates them again */
function takeOut(target: Database): string[] {
  const made = target
    .prepare(
      "SELECT type, name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL AND name NOT LIKE 'comment_words%'",
    )
    .all() as { type: string; name: string; sql: string }[];
  for (const sql of DROP) target.exec(sql);
  for (const { type, name } of made) target.exec(`DROP ${type} ${name}`);
  return made.map(({ sql }) => sql);
}
