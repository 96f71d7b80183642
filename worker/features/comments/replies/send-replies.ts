// The outbox of replies at work. A reply can't be taken back, so its attempt is counted before the call, and from the
// second one on the network is looked at first.

import pMap from "p-map";
import type { Deps } from "../../../deps.ts";
import type { ReplyMessage } from "../../../messages.ts";
import { rowsWritten } from "../../../platform/db/open.ts";
import { MetaError } from "../../../platform/meta/errors.ts";
import { tailOf } from "../../../platform/meta/payloads.ts";
import { DAY_MS, PRIVATE_REPLY_DAYS } from "../../../vocabulary/durations.ts";
import { type PageAccess, pageAccess } from "../../workspaces/page-access.ts";
import { obstacleOf, outcomeOf } from "../outbox/call-outcome.ts";
import { noteAnswers } from "../outbox/note-answers.ts";
import { goneEvent } from "../sweeps/differences.ts";
import { findWrittenReply } from "./find-written-reply.ts";
import { finishReplies } from "./finish-replies.ts";
import type { OpenReply, ReplyResult } from "./open-reply.ts";
import { replyProblemOf } from "./reply-problem.ts";

/** Connections a Worker may hold open, less one for the database. */
const GRAPH_CALLS_AT_ONCE = 5;
/** Longer than looking and writing may take. */
const LEASE_MS = 45_000;
/** What an unanswered call wrote may show late. */
const LOOK_AFTER_MS = 5_000;

export type RepliesSent = {
  again: { replyId: number; delaySeconds: number }[];
  applied: number;
  failed: number;
  rowsWritten: number;
};

/** @param messages of one comments database */
export async function sendReplies(deps: Deps, shard: string, messages: ReplyMessage[]): Promise<RepliesSent> {
  if (messages.length === 0) return { again: [], applied: 0, failed: 0, rowsWritten: 0 };
  const db = deps.comments(shard);
  const now = deps.now();
  const ids = JSON.stringify([...new Set(messages.map(({ replyId }) => replyId))]);
  const { results: open } = await db.$client.prepare(READ).bind(ids).all<OpenReply>();
  const access = await pageAccess(
    deps,
    open.map(({ page_id }) => page_id),
  );
  const decided = open.map((reply) => beforeCalling(reply, access.get(reply.page_id), now));
  const settled = decided.filter((result) => result.state !== "queued");
  const wanted = decided.filter((result) => result.state === "queued").map(({ reply }) => reply.id);
  const claimed = await db.$client
    .prepare(CLAIM)
    .bind(JSON.stringify(wanted), now + LEASE_MS, now)
    .all<{ id: number }>();
  const mine = new Set(claimed.results.map(({ id }) => id));
  const called = await pMap(
    open.filter(({ id }) => mine.has(id)),
    (reply) => carryOut(deps, shard, reply, access.get(reply.page_id)!),
    { concurrency: GRAPH_CALLS_AT_ONCE },
  );
  const results = [...settled, ...called];
  const finishedRows = await finishReplies(db, results, deps.now());
  await noteAnswers(deps, answersOf(called, access), deps.now());
  await tellGone(deps, called, access);
  return {
    again: called
      .filter(({ state }) => state === "queued")
      .map(({ reply, waitMs }) => ({ replyId: reply.id, delaySeconds: Math.ceil(waitMs / 1000) })),
    applied: called.filter(({ state }) => state === "applied").length,
    failed: results.filter(({ state }) => state === "failed").length,
    rowsWritten: rowsWritten([claimed]) + finishedRows,
  };
}

const READ = `
  SELECT r.id, r.workspace_id, r.page_id, r.comment_id, r.kind, r.text, r.state, r.attempts, r.rule_id, r.created_at,
    c.network, c.external_id, c.parent_key, p.external_id AS parent_id, c.posted_at, c.status, c.observed,
    CASE WHEN r.rule_id IS NULL THEN NULL ELSE coalesce(a.enabled, 0) END AS rule_enabled
  FROM replies r JOIN comments c ON c.id = r.comment_id
  LEFT JOIN comments p ON p.page_id = c.page_id AND p.external_key = c.parent_key
  LEFT JOIN auto_reply_rules a ON a.id = r.rule_id
  WHERE r.id IN (SELECT value FROM json_each(?1)) AND r.state IN ('queued', 'parked')`;

/** One call at a time, counted before it begins. */
const CLAIM = `
  UPDATE replies SET attempts = attempts + 1, lease_until = ?2
  WHERE id IN (SELECT value FROM json_each(?1)) AND state IN ('queued', 'parked') AND (lease_until IS NULL OR lease_until <= ?3)
  RETURNING id`;

/** What is known without asking the network; `queued` when it may be asked. */
function beforeCalling(reply: OpenReply, page: PageAccess | undefined, now: number): ReplyResult {
  const uncalled = { reply, called: false, problem: null, metaCode: null, externalId: null, waitMs: 0 };
  const automatic = reply.rule_id !== null;
  if (!page || page.token === "") return { ...uncalled, state: "failed", problem: "page_gone" };
  if (reply.status === "removed") return { ...uncalled, state: "failed", problem: "gone" };
  // A rule answers only what is still welcome, while it stands and the page is protected.
  if (automatic && (reply.rule_enabled !== 1 || !page.active || reply.status !== "approved"))
    return { ...uncalled, state: "superseded" };
  if (reply.kind === "private" && now - reply.posted_at > PRIVATE_REPLY_DAYS * DAY_MS)
    return { ...uncalled, state: "failed", problem: "too_old" };
  if (reply.kind === "public" && reply.network === "instagram" && reply.observed === "hidden")
    return { ...uncalled, state: "failed", problem: "hidden" };
  const obstacle = obstacleOf(page, automatic, now);
  if (obstacle) return { ...uncalled, ...obstacle, state: "parked" };
  return { ...uncalled, state: "queued" };
}

async function carryOut(deps: Deps, shard: string, reply: OpenReply, page: PageAccess): Promise<ReplyResult> {
  const attempts = reply.attempts + 1;
  const made = { reply, called: true, problem: null, metaCode: null, externalId: null, waitMs: 0 };
  const id = targetOf(reply);
  try {
    if (attempts > 1) {
      const written = await findWrittenReply(deps, shard, { reply, page, targetId: id });
      if (written) return { ...made, state: "applied", externalId: written.externalId };
    }
    const { text } = reply;
    const { token } = page;
    if (reply.kind === "private") {
      await deps.meta.replyPrivately({ pageId: page.groupKey, id: reply.external_id, text, token });
      return { ...made, state: "applied" };
    }
    const externalId = await deps.meta.reply({ network: reply.network, id, text, token });
    return { ...made, state: "applied", externalId };
  } catch (error) {
    if (!(error instanceof MetaError)) throw error;
    const problem = replyProblemOf(error);
    const refused = { ...made, problem, metaCode: error.metaCode };
    // Answered already, and an earlier call of ours was never seen to end: it was that one.
    if (problem === "already_answered" && attempts > 1) return { ...made, state: "applied" };
    if (problem !== error.problem && problem !== "transient") return { ...refused, state: "failed" };
    const asTransient = problem === "transient" ? new MetaError("transient", error.metaCode) : error;
    const { state, waitMs } = outcomeOf(asTransient, attempts);
    return { ...refused, state, waitMs: state === "queued" ? Math.max(waitMs, LOOK_AFTER_MS) : waitMs };
  }
}

/** Replies hang below the top-level comment; its prefix is that of any comment on the same post. */
function targetOf({ kind, external_id, parent_key, parent_id }: OpenReply): string {
  if (kind === "private" || parent_key === null) return external_id;
  if (parent_id !== null) return parent_id;
  const prefix = external_id.slice(0, external_id.length - tailOf(external_id).length);
  return `${prefix}${parent_key}`;
}

const answersOf = (results: ReplyResult[], access: Map<number, PageAccess>) =>
  results.flatMap(({ reply, problem, metaCode, waitMs }) => {
    const page = access.get(reply.page_id)!;
    const aboutPage = problem === "token" || problem === "blocked" || problem === "rate_limited" || problem === null;
    return aboutPage ? [{ page, problem, metaCode, waitMs }] : [];
  });

/** What the network no longer has goes the way of every removed comment. */
async function tellGone(deps: Deps, results: ReplyResult[], access: Map<number, PageAccess>): Promise<void> {
  const at = deps.now();
  const gone = results.filter(({ problem, reply }) => problem === "gone" && reply.parent_key === null);
  await deps.queues.commentEvents.send(
    gone.map(({ reply }) => goneEvent(access.get(reply.page_id)!, reply.external_id, at)),
  );
}
