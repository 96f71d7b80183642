// Makes thirty days of the demo owner's pages, so that `npm start` shows a product in use. Visitors of the sandbox write (`story`), and the
// product judges, hides and answers as always; the owner answers and corrects through the product's API. Afterwards all times are moved to
// when each thing happened (`move-in-time.ts`).

import { z } from "zod";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { controlOf } from "../../sandbox/control/client.ts";
import type { RunningStack } from "../../settings.ts";
import { sleep } from "../process.ts";
import { keyOf, moveInTime } from "./move-in-time.ts";
import { inCore, inEachShard } from "./open-database.ts";
import { createDemoOwner, type DemoOwner } from "./owner.ts";
import { BUSINESSES, type PlannedComment, planStory, STORY_DAYS } from "./story/story.ts";
import { targetsOf } from "./targets.ts";

/** The longest wait. The product decides some hundred comments in seconds. */
const PATIENCE_MS = 180_000;
const LOOK_EVERY_MS = 200;
/** The comments in one request. The product begins with the first ones meanwhile. */
const AT_ONCE = 100;

const Ids = z.object({ ids: z.array(z.string()) });

/**
 * Makes the history. It takes about ten seconds, in which everything can be used.
 *
 * @param token a session of the owner, who has no comment yet
 * @throws Error when the product does not decide the comments
 */
export async function writeHistory(stack: RunningStack, token: string): Promise<void> {
  const now = Date.now();
  const { comments, raid } = planStory(now);
  const owner = createDemoOwner(stack.appUrl, token);
  beginBefore(stack, now - (STORY_DAYS + 1) * DAY_MS, now);
  await owner.refresh();
  await owner.setUp(BUSINESSES);
  const written = new Map<PlannedComment, string>();
  await write(
    stack,
    written,
    comments.filter(({ part, parent }) => part === "month" && !parent),
  );
  await until("the raid has not begun", () => hasRaid(stack));
  await write(
    stack,
    written,
    comments.filter(({ part, parent }) => part === "raid" || parent),
  );
  await untilSettled(stack, written.size);
  await seeTo(stack, owner, written);
  await untilSettled(stack, written.size);
  const times = moveInTime(stack, { now, raidShiftMs: raid.shiftMs, written });
  await controlOf(stack.sandboxUrl)(z.unknown(), "/comments/times", "PUT", { times });
  await owner.signOut();
}

/** Lets the account, its plan and the protection of its pages begin before its first comment. */
function beginBefore(stack: RunningStack, since: number, now: number) {
  inCore(stack, (core) => {
    core.exec(`
      -- A spot check would report comments without a decision and posts that no rotation has visited. The next one is due in a day.
      INSERT INTO page_health (page_id, workspace_id, started_at, spot_checked_at) SELECT id, workspace_id, 0, ${now} FROM pages WHERE true
        ON CONFLICT (page_id) DO UPDATE SET spot_checked_at = ${now};
      -- Comments older than a page's protection are never hidden.
      UPDATE pages SET protected_from = ${since}, activated_at = ${since}, created_at = ${since};
      UPDATE users SET created_at = ${since}, password_changed_at = ${since};
      UPDATE workspaces SET created_at = ${since};
      UPDATE security_events SET hour = hour - ${STORY_DAYS * 24}, last_at = last_at - ${STORY_DAYS * DAY_MS};`);
  });
}

/** Writes comments on the network, and remembers their ids there. */
async function write(stack: RunningStack, written: Map<PlannedComment, string>, comments: readonly PlannedComment[]) {
  const control = controlOf(stack.sandboxUrl);
  const targets = await targetsOf(stack);
  const targetOf = ({ post, parent }: PlannedComment) => {
    if (parent) return written.get(parent);
    return targets.find(
      ({ page, text, network }) => page === post.business.name && text === post.message && network === post.network,
    )?.id;
  };
  for (let from = 0; from < comments.length; from += AT_ONCE) {
    const some = comments.slice(from, from + AT_ONCE);
    const { ids } = await control(Ids, "/comments", "POST", {
      comments: some.map((comment) => ({
        target: targetOf(comment),
        text: comment.text,
        authorName: comment.author,
        createdAt: comment.writtenAt,
      })),
    });
    for (const [index, comment] of some.entries()) written.set(comment, ids[index]!);
  }
}

/** The work of the owner in a month: shows what was hidden by error, hides the doubtful, answers, and leaves little for later. */
async function seeTo(stack: RunningStack, owner: DemoOwner, written: ReadonlyMap<PlannedComment, string>) {
  const ids = productIds(stack);
  const planned = new Map([...written].map(([comment, id]) => [ids.get(keyOf(id))!, comment]));
  const work = [...planned].flatMap(([id, { doings }]) => doings.map((doing) => ({ id, doing })));
  const isAnswer = ({ doing }: (typeof work)[number]) => doing.kind === "answer";
  const corrected = work.filter((each) => !isAnswer(each));
  await owner.decide(
    corrected.map(({ id, doing }) => ({ id, status: doing.kind === "show" ? "approved" : "disapproved" })),
  );
  // What was just shown again can be answered only when the network shows it: it comes last.
  const shown = new Set(corrected.map(({ id }) => id));
  const answers = work.filter(isAnswer).toSorted((a, b) => Number(shown.has(a.id)) - Number(shown.has(b.id)));
  await owner.answer(answers.map(({ id, doing }) => ({ id, text: doing.kind === "answer" ? doing.text : "" })));
  const left = (await owner.unanswered()).filter((id) => !planned.get(id)?.isOpen);
  await owner.decide(left.map((id) => ({ id, status: "approved" })));
}

function productIds(stack: RunningStack): Map<string, string> {
  const rows = inEachShard(stack, (database) => database.prepare("SELECT id, external_key AS key FROM comments").all());
  return new Map((rows.flat() as { id: number; key: string }[]).map(({ id, key }) => [key, String(id)]));
}

const hasRaid = (stack: RunningStack): boolean =>
  count(stack, "SELECT count(*) AS count FROM raids WHERE started_at IS NOT NULL") > 0;

/** Waits until all is decided and done. @throws Error when comments have no decision, or actions are not finished, after `PATIENCE_MS` */
const untilSettled = (stack: RunningStack, wanted: number) =>
  until("comments have no decision", () => {
    const decided = count(stack, "SELECT count(*) AS count FROM comments WHERE is_own = 0 AND decided_at IS NOT NULL");
    return decided >= wanted && count(stack, OPEN_WORK) === 0;
  });

/** Actions and replies that are on their way, and replies that the network has not reported yet. */
const OPEN_WORK = `SELECT (SELECT count(*) FROM actions WHERE state = 'queued') + (SELECT count(*) FROM replies r WHERE state = 'queued'
  OR (state = 'applied' AND NOT EXISTS (SELECT 1 FROM comments c WHERE c.page_id = r.page_id AND c.external_key = r.external_key))) AS count`;

function count(stack: RunningStack, sql: string): number {
  const rows = inEachShard(stack, (database) => database.prepare(sql).get() as { count: number });
  return rows.reduce((sum, row) => sum + row.count, 0);
}

/** @throws Error with the problem when it does not become true within `PATIENCE_MS` */
async function until(problem: string, isTrue: () => boolean): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!isTrue()) {
    if (Date.now() > end) throw new Error(`the demo's history is not finished: ${problem}`);
    await sleep(LOOK_EVERY_MS);
  }
}
