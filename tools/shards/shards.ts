// npm run shards -- [status|add|move|cancel|discard|close|open]: shows and changes the comments databases, and which workspace is in which. The
// Worker's cron does the long work: it measures and moves.
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { chosenEnvironment } from "../cloudflare/environment.ts";
import { wrangler } from "../cloudflare/wrangler.ts";
import { readCommandLine, refuse } from "../command-line/options.ts";
import { openCore, openShards } from "../db/open.ts";
import { readSettings } from "../settings.ts";
import { migrate } from "../start/databases.ts";
import { addLocalShard, addRemoteShard } from "./add.ts";
import {
  cancelSql,
  closeSql,
  discardSql,
  growthSql,
  measuredSql,
  moveOfSql,
  moveSql,
  movesSql,
  whySql,
  workspacesSql,
} from "./statements.ts";
import { followMove, moveLine, statusLine } from "./status.ts";

const TOML = "wrangler.toml";
/** The growth is measured over this many days. */
const GROWTH_DAYS = 7;

const LOOK_AGAIN_MS = 3_000;

const USAGE = `npm run shards -- [status] | add | move WORKSPACE --to COMMENTS_1 | cancel WORKSPACE | discard WORKSPACE |
  close COMMENTS_0 | open COMMENTS_0    [--remote]
status: size, growth, days left, moves; add: one more database; move: a workspace, its id, to another database: it cannot be
written for some minutes, and the program shows how far it is; cancel: a move that has not switched yet; discard: the old rows,
although some were written late; close, open: to new workspaces; remote: Cloudflare's, not the local ones`;

const { values: options, positionals } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: {
    remote: { type: "boolean", default: false },
    to: { type: "string" },
  },
});
const [command = "status", subject = ""] = positionals;
const shards = openShards(options.remote);
const core = openCore(options.remote);

const COMMANDS: Record<string, () => Promise<void>> = {
  status,
  add,
  move,
  cancel,
  discard,
  close: () => close(Date.now()),
  open: () => close(null),
};
await (COMMANDS[command] ?? (() => refuse(`There is no ${command}`)))();

async function status(): Promise<void> {
  const now = Date.now();
  const [measured, counted, earlier, moves] = [
    await core.read(measuredSql),
    await core.read(workspacesSql),
    await core.read(growthSql(new Date(now).toISOString().slice(0, 10), GROWTH_DAYS)),
    await core.read(movesSql),
  ];
  for (const [shard, database] of shards) {
    const row = measured.find(({ name }) => name === shard);
    const [found] = await database.read("SELECT count(*) AS comments FROM comments");
    const before = earlier.find((size) => size.shard === shard);
    const facts = {
      shard,
      bytes: Number(row?.bytes ?? 0),
      comments: Number(found!.comments),
      workspaces: Number(counted.find((count) => count.shard === shard)?.workspaces ?? 0),
      earlier: before ? { day: String(before.day), bytes: Number(before.bytes) } : null,
      outSince: row?.out_since ? Number(row.out_since) : null,
      closedAt: row?.closed_at ? Number(row.closed_at) : null,
    };
    console.info(row ? statusLine(facts, now) : `${shard}: not measured yet; the cron does it each minute`);
  }
  for (const row of moves) console.info(moveLine(row));
}

async function add(): Promise<void> {
  if (options.remote) {
    const deployment = chosenEnvironment();
    const binding = await addRemoteShard({ root: process.cwd(), wrangler }, deployment);
    console.info(`${binding} of ${deployment} is there, and migrated.`);
    console.info(`Commit environments/${deployment}.json, then: npm run deploy -- ${deployment}`);
    return;
  }
  const binding = addLocalShard({
    read: () => readFileSync(TOML, "utf8"),
    write: (toml) => writeFileSync(TOML, toml),
  });
  migrate(readSettings().state);
  console.info(`${binding} is there, migrated, and bound in ${TOML}. Start Atalaya again to use it.`);
}

async function move(): Promise<void> {
  const to = options.to ?? refuse("Say where: --to COMMENTS_1");
  if (!shards.has(to)) refuse(`There is no ${to}`);
  const id = workspaceId();
  const started = await core.read(moveSql({ workspaceId: id, to }, Date.now()));
  if (started.length === 0) {
    const [found] = await core.read(whySql(id));
    if (!found) refuse(`There is no workspace ${id}`);
    if (found.moves_to === null) refuse(`Workspace ${id} is in ${to} already`);
    if (found.moves_to !== to) refuse(`Workspace ${id} moves to ${found.moves_to}: wait until that has ended`);
  }
  console.info("The cron moves it from the next minute on. This program only shows how far it is.");
  await followMove({
    look: async () => (await core.read(moveOfSql(id)))[0]!,
    say: console.info,
    wait: () => setTimeout(LOOK_AGAIN_MS),
  });
}

async function cancel(): Promise<void> {
  const cancelled = await core.read(cancelSql(workspaceId()));
  if (cancelled.length === 0) refuse(`Workspace ${subject} does not move, or has switched already`);
  console.info(`Workspace ${subject} stays where it is; what was copied is deleted from the next minute on.`);
}

async function discard(): Promise<void> {
  const discarded = await core.read(discardSql(workspaceId()));
  if (discarded.length === 0) refuse(`No rows of workspace ${subject} were written late`);
  console.info(`The old rows of workspace ${subject} are deleted from the next minute on.`);
}

async function close(at: number | null): Promise<void> {
  if (!shards.has(subject)) refuse(`There is no ${subject || "such database"}`);
  const changed = await core.read(closeSql(subject, at));
  if (changed.length === 0) refuse(`${subject} was not measured yet; the cron does it each minute`);
  console.info(at === null ? `New workspaces may go to ${subject} again.` : `No new workspace goes to ${subject}.`);
}

function workspaceId(): number {
  const id = Number(subject);
  return subject !== "" && Number.isSafeInteger(id) ? id : refuse("A workspace is a number: `id` of table workspaces");
}
