// npm run dead-letters -- [list|show|redrive|discard] [ID…] [--queue NAME] [--code CODE] [--all] [--remote]: the queue messages that were
// given up. With `redrive` the Worker's cron sends them again; `discard` deletes them.

import { readCommandLine, refuse } from "../command-line/options.ts";
import { openCore } from "../db/open.ts";
import { type Chosen, discardSql, LIST, redriveSql, showSql } from "./statements.ts";

/** The maximum number of dead letters that `show` prints. */
const MAX_SHOWN = 20;

const USAGE = `npm run dead-letters -- [list|show|redrive|discard] [ID…] [--queue NAME] [--code CODE] [--all] [--remote]
list: how many of each queue and code (the default); show: what they hold; redrive: the cron sends them again;
discard: they are deleted; remote: the database at Cloudflare, not the local one`;

const { values: options, positionals } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: {
    remote: { type: "boolean", default: false },
    all: { type: "boolean", default: false },
    queue: { type: "string" },
    code: { type: "string" },
  },
});
const [command = "list", ...ids] = positionals;
const chosen: Chosen = { ids: ids.map(Number), queue: options.queue, code: options.code };
if (chosen.ids.some((id) => !Number.isSafeInteger(id))) refuse("An id is a number, as `show` prints it");
const core = openCore(options.remote);
const at = (value: unknown) => new Date(Number(value)).toISOString();

if (command === "list") {
  const rows = await core.read(LIST);
  if (rows.length === 0) console.info("There are no dead letters.");
  for (const { queue, code, letters, first, last, waiting } of rows)
    console.info(`${letters} of ${queue}, ${code}: ${at(first)} to ${at(last)}, ${waiting} waiting to be sent again`);
} else if (command === "show") {
  for (const row of await core.read(showSql(chosen, MAX_SHOWN))) console.info(JSON.stringify(row));
} else if (command === "redrive" || command === "discard") {
  if (chosen.ids.length === 0 && !chosen.queue && !chosen.code && !options.all)
    refuse("Say which: ids, --queue, --code, or --all for every one");
  const done = await core.read(command === "redrive" ? redriveSql(chosen, Date.now()) : discardSql(chosen));
  console.info(command === "redrive" ? `${done.length} will be sent again within minutes.` : `${done.length} deleted.`);
} else refuse(`There is no ${command}`);
