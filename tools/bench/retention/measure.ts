// npm run bench -- retention: simulates a year in which comments arrive every day, on local D1 and R2, with the product's own storage,
// archive, export and deletion. Time is simulated.
import { archiveComments } from "../../../worker/features/archive/archive-comments.ts";
import { authorKeyOf } from "../../../worker/features/comments/intake/author-key.ts";
import { exportComments } from "../../../worker/features/comments/list/export-comments.ts";
import { storeChanges } from "../../../worker/features/comments/storage/store.ts";
import { forgetAuthor } from "../../../worker/features/privacy/forget-author.ts";
import { subscriptions, workspaces } from "../../../worker/platform/db/core.ts";
import { newId } from "../../../worker/platform/db/ids.ts";
import { localDay } from "../../../worker/time.ts";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { PAID_PLANS } from "../../../worker/vocabulary/money/plans.ts";
import { numberOf, readCommandLine, refuse } from "../../command-line/options.ts";
import { seededRandom } from "../../random.ts";
import { commentRow } from "../../seed/comment-row.ts";
import { createSentenceJudge } from "../../seed/judge.ts";
import { createTexts } from "../../seed/texts.ts";
import { openStack } from "./stack.ts";

const USAGE = `npm run bench -- retention [--months 12] [--daily 200] [--plan basic] [--without]
daily: comments of each day, of one workspace; plan: whose days they stay in D1; without: nothing is archived`;

const { values } = readCommandLine(USAGE, {
  options: {
    months: { type: "string", default: "12" },
    daily: { type: "string", default: "200" },
    plan: { type: "string", default: "basic" },
    without: { type: "boolean", default: false },
  },
});
const months = numberOf("months", values.months, 1, 60);
const daily = numberOf("daily", values.daily, 1, 5_000);
const plan = PAID_PLANS.find((one) => one === values.plan) ?? refuse(`--plan ${values.plan}: ${PAID_PLANS.join(", ")}`);

const START = Date.UTC(2026, 0, 1);
const TIME_ZONE = "Europe/Madrid";
const [WORKSPACE, PAGE] = [1_000, 100_000];
/** One in this many comments is written by this person. */
const FORGOTTEN = { id: "555000111", name: "Persona Olvidada", every: 50 };

const clock = { now: START };
const { env, deps, rows, dispose } = await openStack(() => clock.now);
const { core } = deps;
const comments = deps.comments();

try {
  await run();
} finally {
  await dispose();
}

async function run() {
  await core
    .insert(workspaces)
    .values({ id: WORKSPACE, publicId: "w", shard: "COMMENTS_0", timeZone: TIME_ZONE, createdAt: START });
  await core.insert(subscriptions).values({ workspaceId: WORKSPACE, plan, status: "active", updatedAt: START });
  console.info(`${daily} comments a day, plan ${plan}${values.without ? ", nothing is archived" : ""}`);
  console.info("month    received  in D1  D1 MB  in R2  R2 MB  counted");
  const write = await writer();
  let [stored, counting, moved, writtenByMoves] = [0, 0, 0, 0];
  for (let month = 0; month < months; month++) {
    const end = Date.UTC(2026, month + 1);
    for (; clock.now < end; clock.now += DAY_MS) {
      const wrote = await write();
      stored += wrote.all;
      counting += wrote.counting;
      const before = rows.written;
      if (!values.without) moved += await archiveAll();
      writtenByMoves += rows.written - before;
    }
    await say(new Date(end - DAY_MS).toISOString().slice(0, 7), stored, counting, moved);
  }
  const lines = await exportedLines();
  console.info(`export: ${lines} rows of ${stored} comments received, ${lines === stored ? "equal" : "DIFFERENT"}`);
  if (moved > 0) console.info(`rows written to move a comment: ${(writtenByMoves / moved).toFixed(1)}`);
  await forget();
}

/** Runs the cron as often as in a day. */
async function archiveAll(): Promise<number> {
  let sum = 0;
  for (let moved = 1; moved > 0; sum += moved) moved = await archiveComments(deps);
  return sum;
}

/** @returns a function that stores the comments of a day, as the Worker does */
async function writer() {
  const random = seededRandom(20_261_122);
  const [texts, judge] = [createTexts(random), createSentenceJudge()];
  const forgottenKey = await authorKeyOf(deps, FORGOTTEN.id);
  const page = { id: PAGE, publicId: "p", externalId: "7000000000", network: "facebook" as const };
  const owner = { email: "", workspaceId: WORKSPACE, usageAnchor: START, pages: [page] };
  let index = 0;
  return async () => {
    const changes = Array.from({ length: daily }, (_, n) => {
      const postedAt = clock.now + n * 1_000;
      const isTheirs = ++index % FORGOTTEN.every === 0;
      const { text, sentence, at } = texts.text();
      const row = {
        ...commentRow({
          id: newId(postedAt),
          owner,
          page,
          key: String(100_000_000 + index),
          position: index,
          postedAt,
          receivedAt: postedAt,
          text,
          at,
          author: texts.author(),
          random,
          judged: judge(sentence),
          day: localDay(postedAt, TIME_ZONE),
          parentKey: null,
        }),
        ...(isTheirs && { authorKey: forgottenKey, authorName: FORGOTTEN.name }),
      };
      const desired = row.desired === "hidden" ? ("hidden" as const) : ("visible" as const);
      return {
        // The Worker itself would write the outbox.
        row: { ...row, desired, observed: "visible" as const, actionId: null, actionState: null },
        basedOn: null,
        event: {
          actor: "machine" as const,
          userId: null,
          cause: "decided" as const,
          fromStatus: null,
          toStatus: row.status,
          detail: null,
        },
      };
    });
    const { written } = await storeChanges(comments, changes, clock.now);
    // A page's own comments are not counted.
    return { all: written.size, counting: changes.filter(({ row }) => !row.isOwn).length };
  };
}

async function say(month: string, stored: number, counting: number, moved: number) {
  const here = await env.COMMENTS_0.prepare("SELECT count(*) AS n FROM comments").all<{ n: number }>();
  const counted = await env.COMMENTS_0.prepare(
    "SELECT sum(pending + approved + flagged + disapproved + removed) AS n FROM daily_counts",
  ).first<{ n: number }>();
  const bytes = (await objects()).reduce((sum, { size }) => sum + size, 0);
  const cells = [stored, here.results[0]!.n, mb(here.meta.size_after), moved, mb(bytes), counted!.n];
  console.info(`${month} ${cells.map((cell, at) => String(cell).padStart([9, 6, 6, 6, 6, 8][at]!)).join(" ")}`);
  if (counted!.n !== counting) throw new Error(`the counters say ${counted!.n} of ${counting} comments`);
}

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(2);
}

async function exportedLines(): Promise<number> {
  const table = await exportComments(deps, {
    workspaceId: WORKSPACE,
    visible: null,
    userId: 1,
    shards: [{ shard: "COMMENTS_0", pageIds: null }],
    timeZone: TIME_ZONE,
  });
  return (await new Response(table).text()).trim().split("\r\n").length - 1;
}

/** Deletes the data of a person, and checks that D1 and R2 have nothing of them. */
async function forget() {
  const before = await traces();
  let places: Awaited<ReturnType<typeof forgetAuthor>> = {};
  do places = await forgetAuthor(deps, { authorId: FORGOTTEN.id, from: places });
  while (places);
  const after = await traces();
  const ofBoth = ({ d1, r2 }: { d1: number; r2: number }) => `${d1} in D1, ${r2} in R2`;
  console.info(
    `comments with a trace of the person who asked for deletion: ${ofBoth(before)} before, ${ofBoth(after)} after`,
  );
}

async function traces() {
  const key = await authorKeyOf(deps, FORGOTTEN.id);
  const d1 = await env.COMMENTS_0.prepare("SELECT count(*) AS n FROM comments WHERE author_key = ? OR author_name = ?")
    .bind(key, FORGOTTEN.name)
    .first<{ n: number }>();
  const contents = await Promise.all((await objects()).map(({ key: name }) => deps.archive.read(name)));
  const lines = contents.flatMap((content) => content!.split("\n"));
  return { d1: d1!.n, r2: lines.filter((line) => line.includes(key) || line.includes(FORGOTTEN.name)).length };
}

async function objects() {
  const found: { key: string; size: number }[] = [];
  let cursor: string | undefined;
  do {
    const list = await env.ARCHIVE.list({ cursor });
    found.push(...list.objects);
    cursor = list.truncated ? list.cursor : undefined;
  } while (cursor);
  return found;
}
