// Makes thirty days of the demo owner's pages, so that `npm start` shows a product in use. Visitors of the sandbox write, and the product
// judges, hides and answers as always. Afterwards all times are moved to when each comment was posted.

import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { DEFAULT_TIME_ZONE, localDay } from "../../../worker/time.ts";
import { DAY_MS, HOUR_MS } from "../../../worker/vocabulary/durations.ts";
import { boundShards } from "../../cloudflare/bindings.ts";
import { COUNTERS, fixSql } from "../../db/counters.ts";
import { d1Folder, localFile } from "../../db/local-file.ts";
import { readJsonLines } from "../../json-lines.ts";
import { seededRandom } from "../../random.ts";
import { controlOf } from "../../sandbox/control/client.ts";
import type { RunningStack } from "../../settings.ts";
import { sleep } from "../process.ts";

const DAYS = 30;
const TEXTS = join(import.meta.dirname, "../../sandbox/demo-stream.jsonl");
/** The posts of each page, and how many days ago they were published. */
const POSTS = [
  { message: "Sorteo de aniversario: etiqueta a quien traerías.", daysAgo: 27, kind: "organic", network: "facebook" },
  { message: "Cambiamos los horarios del fin de semana.", daysAgo: 17, kind: "organic", network: "facebook" },
  { message: "Envío gratis hasta el domingo.", daysAgo: 22, kind: "ad", network: "facebook" },
  { message: "Un día con nosotros, de la mañana a la noche.", daysAgo: 12, kind: "organic", network: "instagram" },
] as const;
/** The relative number of comments in each hour of the day; most come in the evening. */
const HOURS = [2, 1, 1, 1, 1, 1, 2, 3, 5, 6, 6, 7, 8, 8, 7, 6, 6, 7, 9, 11, 12, 11, 8, 5];
/** The same for attacks, which come later at night. */
const HOURS_OF_ATTACKS = [8, 6, 5, 3, 2, 1, 1, 1, 2, 3, 3, 4, 5, 5, 5, 5, 5, 6, 7, 8, 9, 11, 13, 11];
/** A boosted post, this many days ago, has this share of the comments, so that the chart has a day that it cuts. */
const BUSY_DAY = 9;
const BUSY_SHARE = 0.16;
/** The share of questions and complaints that is used. The owner handles most of them, may make 120 changes a minute, and may be here already. */
const ASKING_SHARE = 0.4;
const ASKING: ReadonlySet<string> = new Set(["question", "complaint"]);
/** The longest wait. The product decides some hundred comments in seconds. */
const PATIENCE_MS = 180_000;

const Text = z.object({
  text: z.string(),
  kind: z.enum(["praise", "abuse", "spam", "neutral", "complaint", "question"]),
});
type Text = z.infer<typeof Text>;
const Page = z.object({
  id: z.string(),
  posts: z.array(z.object({ id: z.string() })),
  media: z.array(z.object({ id: z.string() })),
});

/** The comments of visitors: the texts of the sandbox's stream. */
export const visitorTexts = (): Text[] => readJsonLines(TEXTS).map(({ value }) => Text.parse(value));

/** The posts, ads and media of the sandbox's pages. */
export async function targetsOf({ sandboxUrl }: Pick<RunningStack, "sandboxUrl">): Promise<string[]> {
  const { pages } = await controlOf(sandboxUrl)(z.object({ pages: z.array(Page) }), "/state");
  return pages.flatMap(({ posts, media }) => [...posts, ...media].map(({ id }) => id));
}

/**
 * Makes the history. It takes about twenty seconds, in which everything can be used.
 *
 * @param token a session of the owner, who has no comment yet
 * @throws Error when the product does not decide the comments
 */
export async function writeHistory(stack: RunningStack, token: string): Promise<void> {
  const random = seededRandom(30_122_026);
  const now = Date.now();
  const control = controlOf(stack.sandboxUrl);
  const since = now - (DAYS + 1) * DAY_MS;
  inCore(stack, [
    // A spot check would report comments without a decision and posts that no rotation has visited. The next one is due in a day.
    `INSERT INTO page_health (page_id, workspace_id, started_at, spot_checked_at) SELECT id, workspace_id, 0, ${now} FROM pages WHERE true
      ON CONFLICT (page_id) DO UPDATE SET spot_checked_at = ${now}`,
    // Comments older than a page's protection are never hidden.
    `UPDATE pages SET protected_from = ${since}, activated_at = ${since}, created_at = ${since}`,
  ]);
  const { pages } = await control(z.object({ pages: z.array(Page) }), "/state");
  for (const { id: pageId } of pages)
    for (const { daysAgo, ...post } of POSTS)
      await control(z.unknown(), "/posts", "POST", { ...post, pageId, createdAt: now - daysAgo * DAY_MS });
  const targets = await targetsOf(stack);
  const texts = visitorTexts()
    .filter(({ kind }) => !ASKING.has(kind) || random() < ASKING_SHARE)
    .sort(() => random() - 0.5);
  const comments = texts.map((text) => ({
    text: text.text,
    // The first posts of a page get the most comments.
    target: targets[Math.floor(random() ** 1.6 * targets.length)],
    createdAt: momentOf(text, now, random),
  }));
  const posted: Posted[] = [];
  for (let from = 0; from < comments.length; from += 50) {
    const some = comments.slice(from, from + 50);
    const { ids } = await control(z.object({ ids: z.array(z.string()) }), "/comments", "POST", { comments: some });
    posted.push(...ids.map((id, index) => ({ id, at: some[index]!.createdAt })));
  }
  await untilSettled(stack, comments.length);
  await decideSome(stack, token, random);
  await untilSettled(stack, comments.length);
  for (const shard of boundShards()) moveToTheirTime(stack, shard, { posted, now });
}

function inCore(stack: RunningStack, statements: readonly string[]): void {
  const core = open(stack, "DB");
  try {
    for (const sql of statements) core.exec(sql);
  } finally {
    core.close();
  }
}

/** Returns the time of a comment, within the last thirty days; attacks come mostly at night. */
function momentOf({ kind }: Text, now: number, random: () => number): number {
  const isAttack = kind === "abuse" || kind === "spam";
  const hour = weighted(isAttack ? HOURS_OF_ATTACKS : HOURS, random);
  const daysAgo = random() < BUSY_SHARE ? BUSY_DAY : Math.floor(random() * DAYS);
  const day = new Date(now - daysAgo * DAY_MS);
  const at = day.setHours(hour, Math.floor(random() * 60), Math.floor(random() * 60), 0);
  // An hour of today that is in the future is moved to yesterday.
  const past = at < now - HOUR_MS ? at : at - DAY_MS;
  // Networks report times in whole seconds.
  return past - (past % 1000);
}

/** Returns a random index of a list, by the weights in it. */
function weighted(weights: readonly number[], random: () => number): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [place, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return place;
  }
  return 0;
}

type Posted = { id: string; at: number };

const Listed = z.object({
  comments: z.array(z.looseObject({ id: z.string() })),
});

/** Does the work of an owner in a month: answers some comments, looks at the others and at the flagged ones, and corrects some errors. */
async function decideSome({ appUrl }: RunningStack, token: string, random: () => number): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const list = async (query: string) =>
    Listed.parse(await (await fetch(`${appUrl}/api/comments?limit=100&${query}`, { headers })).json()).comments;
  const post = async (path: string, body: object) => {
    const asked = { method: "POST", headers, body: JSON.stringify(body) };
    const { ok, status } = await fetch(`${appUrl}/api/comments${path}`, asked);
    if (!ok) throw new Error(`the demo's history is not finished: ${path} answered ${status}`);
  };
  // A reply is a new comment of the page, however old the comment that it answers. There are few, or they would fill the list.
  for (const [index, { id }] of (await list("inbox=unanswered")).slice(0, ANSWERS.length).entries())
    await post("/reply", { commentId: id, text: ANSWERS[index] });
  for (const { id } of (await list("inbox=unanswered")).filter(() => random() < 0.7))
    await post("/status", { commentId: id, status: "approved" });
  for (const { id } of (await list("status=flagged")).filter(() => random() < 0.7))
    await post(
      "/status",
      random() < 0.5 ? { commentId: id, status: "approved" } : { commentId: id, status: "disapproved", reason: "Otro" },
    );
  for (const { id } of (await list("status=disapproved&by=machine")).filter((_, index) => index % 20 === 7))
    await post("/status", { commentId: id, status: "approved" });
}

const ANSWERS = [
  "Gracias por contárnoslo. Lo hablamos hoy con el equipo.",
  "Sí, también para llevar. Escríbenos y te lo reservamos.",
  "Gracias por escribirnos. Te respondemos por mensaje privado en un momento.",
  "Lo sentimos mucho. ¿Nos dices el número de pedido y lo miramos hoy mismo?",
  "¡Hola! Sí, también los sábados por la mañana. Te esperamos.",
];

/** Waits until all is decided and done. @throws Error when comments have no decision, or actions are not finished, after `PATIENCE_MS` */
async function untilSettled(stack: RunningStack, wanted: number): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const open = boundShards().map((shard) => openWork(stack, shard));
    const decided = open.reduce((sum, { comments }) => sum + comments, 0);
    if (decided >= wanted && open.every(({ waiting }) => waiting === 0)) return;
    if (Date.now() > until) throw new Error(`the demo's history is not finished: ${decided} of ${wanted} comments`);
    await sleep(500);
  }
}

function openWork(stack: RunningStack, shard: string): { comments: number; waiting: number } {
  const database = open(stack, shard);
  try {
    const { comments, waiting } = database
      .prepare(
        `SELECT (SELECT count(*) FROM comments WHERE is_own = 0 AND decided_at IS NOT NULL) AS comments,
          (SELECT count(*) FROM actions WHERE state = 'queued') + (SELECT count(*) FROM replies WHERE state = 'queued') AS waiting`,
      )
      .get() as { comments: number; waiting: number };
    return { comments, waiting };
  } finally {
    database.close();
  }
}

/** Moves all times of a comment to when it was posted, also where the webhook had no time. Counters are calculated from the rows again. */
function moveToTheirTime(stack: RunningStack, shard: string, { posted, now }: { posted: Posted[]; now: number }): void {
  const database = open(stack, shard);
  /** Selects the comments that were posted before this program began to write. */
  const old = `id IN (SELECT id FROM comments WHERE posted_at < ${now - HOUR_MS} AND received_at >= ${now})`;
  const late = "(received_at - posted_at - 1500 - id % 2000)";
  const lateOf = `(SELECT ${late} FROM comments c WHERE c.id = comment_id)`;
  /** A person's decision comes up to some hours later. */
  const later = (id: string) =>
    `${id} % 7 * min(1800000, (SELECT ${now} - c.posted_at FROM comments c WHERE c.id = ${id}) / 8)`;
  try {
    database.exec("BEGIN IMMEDIATE");
    const date = database.prepare("UPDATE comments SET posted_at = ?, text_at = ?, day = ? WHERE external_id = ?");
    for (const { id, at } of posted) date.run(at, at, localDay(at, DEFAULT_TIME_ZONE), id);
    database.exec(`
      UPDATE events SET at = at - ${lateOf} + CASE WHEN actor = 'person' THEN ${later("comment_id")} ELSE 0 END WHERE comment_${old};
      UPDATE actions SET created_at = created_at - ${lateOf}, updated_at = updated_at - ${lateOf} WHERE comment_${old};
      UPDATE replies SET created_at = created_at - ${lateOf}, updated_at = updated_at - ${lateOf} WHERE comment_${old};
      UPDATE comments SET
        usage_period = CASE WHEN posted_at < usage_period THEN NULL ELSE usage_period END,
        decided_at = decided_at - ${late} + CASE WHEN decided_by = 'person' THEN ${later("comments.id")} ELSE 0 END,
        answered_at = answered_at - ${late},
        confirmed_at = posted_at + 1500 + id % 2000 + min(confirmed_at - received_at, 900 + id % 3000),
        received_at = posted_at + 1500 + id % 2000
      WHERE ${old};
      UPDATE posts SET visited_at = ${now} WHERE visited_at IS NULL;`);
    for (const sql of COUNTERS.flatMap((counter) => fixSql(counter, []))) database.exec(sql);
    database.exec("COMMIT");
  } finally {
    database.close();
  }
}

/** Opens a database, also while the Worker uses it, as SQLite allows. */
function open({ state }: RunningStack, binding: string): DatabaseSync {
  const database = new DatabaseSync(localFile(d1Folder(state), binding));
  database.exec("PRAGMA busy_timeout = 10000");
  return database;
}
