// Runs the outbox of replies. A reply cannot be taken back, so its attempt is counted before the call, and from the second
// attempt on the network is read first.
import { and, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import type { ReplyMessage } from "../../../messages.ts";
import { NetworkError } from "../../../network-error.ts";
import type { SocialNetwork } from "../../../networks/network.ts";
import { lateRefusal } from "../../../networks/reply-limits.ts";
import { batch } from "../../../platform/db/batch.ts";
import { boundList } from "../../../platform/db/bound-json.ts";
import { OPEN_REPLIES, replies } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { LEASE_MS } from "../../../vocabulary/durations.ts";
import { takeCalls } from "../../workspaces/call-share.ts";
import { type PageAccess, pageAccess } from "../../workspaces/page-access.ts";
import { callEach } from "../outbox/call-each.ts";
import {
  countAnswers,
  type Done,
  failingSince,
  NOTHING_DONE,
  noteUsage,
  outcomeOf,
  reasonNotToCall,
  UNCALLED,
} from "../outbox/call-outcome.ts";
import { recordAnswers, requestCheck } from "../outbox/record-answers.ts";
import { look, refusalOf } from "../outbox/refusals.ts";
import { goneEvent } from "../sweeps/differences.ts";
import { findWrittenReply } from "./find-written-reply.ts";
import { finishReplies } from "./finish-replies.ts";
import { type OpenReply, openReplies, type ReplyResult } from "./open-reply.ts";
import { replyProblemOf } from "./reply-problem.ts";

/** A reply may appear late on the network when its call got no answer. */
const LOOK_AFTER_MS = 5_000;

/** Sends the replies of some messages. @param messages of one comments database */
export async function sendReplies(deps: Deps, db: CommentsDb, messages: ReplyMessage[]): Promise<Done> {
  if (messages.length === 0) return NOTHING_DONE;
  const now = deps.now();
  const open = await openReplies(
    db,
    messages.map(({ replyId }) => replyId),
  );
  const access = await pageAccess(
    deps,
    open.map(({ pageId }) => pageId),
  );
  const decided = open.map((reply) =>
    beforeCalling(reply, { page: access.get(reply.pageId), network: deps.networks[reply.network] }, now),
  );
  const callable = decided.filter((result) => result.state === "queued");
  const waits = await takeCalls(
    deps,
    callable.map(({ reply }) => access.get(reply.pageId)!),
    now,
  );
  const waiting = callable.flatMap((result, index): ReplyResult[] =>
    waits[index] === 0 ? [] : [{ ...result, state: "parked", problem: "share", waitMs: waits[index]! }],
  );
  const settled = [...decided.filter((result) => result.state !== "queued"), ...waiting];
  const sendableIds = callable.filter((_, index) => waits[index] === 0).map(({ reply }) => reply.id);
  const { claimed, rowsWritten } = await batch(db, { claimed: claimReplies(db, sendableIds, now) });
  const mine = new Set(claimed.map(({ id }) => id));
  const byComment = Map.groupBy(
    open.filter(({ id }) => mine.has(id)),
    ({ commentId }) => commentId,
  );
  // Replies to one comment are sent in the order in which they were requested.
  const { results: called, late } = await callEach([...byComment.values()], { since: now, now: deps.now }, (reply) =>
    carryOut(deps, db, reply, access.get(reply.pageId)!),
  );
  const results = [...settled, ...called];
  const finishedRows = await finishReplies(deps, db, results);
  await recordAnswers(deps, answersOf(called, access), deps.now());
  const refused = results.filter(({ problem }) => problem === "permission").map(({ reply }) => reply.pageId);
  await requestCheck(deps, refused, deps.now());
  await reportGone(deps, called, access);
  return {
    again: [
      ...late.map(({ id }) => ({ id, delaySeconds: LEASE_MS / 1000 })),
      ...called
        .filter(({ state }) => state === "queued")
        .map(({ reply, waitMs }) => ({ id: reply.id, delaySeconds: Math.ceil(waitMs / 1000) })),
    ],
    applied: called.filter(({ state }) => state === "applied").length,
    failed: results.filter(({ state }) => state === "failed").length,
    rowsWritten: rowsWritten + finishedRows,
    comments: open.map(({ externalId }) => externalId),
    calls: countAnswers(called.filter(({ problem }) => problem !== "expired")),
  };
}

/** Takes the leases: one call at a time, counted before it starts. */
const claimReplies = (db: CommentsDb, ids: readonly number[], now: number) =>
  db
    .update(replies)
    .set({ attempts: sql`${replies.attempts} + 1`, leaseUntil: now + LEASE_MS })
    .where(
      and(
        inArray(replies.id, boundList(ids)),
        inArray(replies.state, ["queued", "parked"]),
        or(isNull(replies.leaseUntil), lte(replies.leaseUntil, now)),
      ),
    )
    .returning({ id: replies.id });

/** The outcome that is known without calling the network; `queued` when the network may be called. */
function beforeCalling(
  reply: OpenReply,
  { page, network }: { page: PageAccess | undefined; network: SocialNetwork },
  now: number,
): ReplyResult {
  const withoutCall = { ...UNCALLED, reply, externalId: null };
  const automatic = reply.ruleId !== null;
  if (!page || page.isDisconnected) return { ...withoutCall, state: "failed", problem: "page_gone" };
  if (reply.status === "removed") return { ...withoutCall, state: "failed", problem: "gone" };
  // A rule's reply is sent only while the comment is approved, the rule is enabled and the page is protected.
  if (automatic && (reply.ruleEnabled !== true || !page.active || reply.status !== "approved"))
    return { ...withoutCall, state: "superseded" };
  if (lateRefusal({ postedAt: reply.postedAt, kind: reply.kind }, network.capabilities, now))
    return { ...withoutCall, state: "failed", problem: "too_old" };
  if (reply.kind === "public" && reply.observed === "hidden" && !network.capabilities.replyToHidden)
    return { ...withoutCall, state: "failed", problem: "hidden" };
  const permission = network.permissionFor(`reply_${reply.kind}`);
  const obstacle = reasonNotToCall(page, { automatic, permission }, now);
  // One that an earlier call may have written is read on the network first (`carryOut`), unless the page cannot be called.
  if (isExpired(reply, now) && (obstacle || reply.attempts === 0))
    return { ...withoutCall, state: "superseded", problem: "expired" };
  if (obstacle) return { ...withoutCall, ...obstacle, state: "parked" };
  return { ...withoutCall, state: "queued" };
}

const isExpired = ({ expiresAt }: OpenReply, now: number): boolean => expiresAt !== null && now >= expiresAt;

async function carryOut(deps: Deps, db: CommentsDb, reply: OpenReply, page: PageAccess): Promise<ReplyResult> {
  const attempts = reply.attempts + 1;
  const made = { ...UNCALLED, reply, called: true, externalId: null };
  const network = deps.networks[reply.network];
  const id = targetOf(reply, network);
  const { text } = reply;
  const { token } = page;
  let isThere = false;
  try {
    if (attempts > 1) {
      const written = await look(() => findWrittenReply(deps, db, { reply, page, targetId: id }));
      isThere = reply.kind === "public";
      if (written) return { ...made, state: "applied", externalId: written.externalId };
    }
    if (isExpired(reply, deps.now())) return { ...made, state: "superseded", problem: "expired" };
    if (reply.kind === "private") {
      await network.replyPrivately({ pageId: page.groupKey, id: reply.externalId, text, token });
      return { ...made, state: "applied" };
    }
    const externalId = await network.reply({ id, text, token, onUsage: noteUsage(made) });
    return { ...made, state: "applied", externalId };
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const refusal = await refusalOf(error, async () => isThere || (await network.comment({ id, token })));
    return { ...made, ...afterRefusal(reply, { refusal, error, network }, deps.now()) };
  }
}

type Refused = { error: NetworkError; refusal: NetworkError | null; network: SocialNetwork };

/** What follows a refusal. @param refused.refusal what `error` really means; null when the network still shows the comment */
function afterRefusal(
  reply: OpenReply,
  { error, refusal, network }: Refused,
  now: number,
): Pick<ReplyResult, "state" | "problem" | "networkCode" | "waitMs"> {
  if (refusal === null) return { state: "failed", problem: "refused", networkCode: error.networkCode, waitMs: 0 };
  const { networkCode } = refusal;
  const problem = replyProblemOf(refusal, network.meaningOf(networkCode));
  // The comment already has an answer, and an earlier call of ours has an unknown outcome: so that call wrote it.
  if (problem === "already_answered" && reply.attempts > 0)
    return { state: "applied", problem: null, networkCode: null, waitMs: 0 };
  if (problem !== refusal.problem && problem !== "transient")
    return { state: "failed", problem, networkCode, waitMs: 0 };
  const asTransient = problem === "transient" ? new NetworkError("transient", networkCode) : refusal;
  const { state, waitMs } = outcomeOf(asTransient, now - failingSince(reply, problem, now));
  if (state !== "failed" && isExpired(reply, now))
    return { state: "superseded", problem: "expired", networkCode, waitMs: 0 };
  return { state, problem, networkCode, waitMs: state === "queued" ? Math.max(waitMs, LOOK_AFTER_MS) : waitMs };
}

/** The top-level comment, to which replies are attached. */
function targetOf({ kind, externalId, parentKey, parentId }: OpenReply, { idFromKey }: SocialNetwork): string {
  if (kind === "private" || parentKey === null) return externalId;
  return parentId ?? idFromKey(parentKey, externalId);
}

const answersOf = (results: ReplyResult[], access: Map<number, PageAccess>) =>
  results.flatMap(({ reply, problem, ...result }) => {
    const aboutPage = problem === "token" || problem === "blocked" || problem === "rate_limited" || problem === null;
    return aboutPage ? [{ ...result, problem, page: access.get(reply.pageId)! }] : [];
  });

/** Reports comments that the network no longer has, so that they are removed here like any other. */
async function reportGone(deps: Deps, results: ReplyResult[], access: Map<number, PageAccess>): Promise<void> {
  const at = deps.now();
  const gone = results.filter(({ problem, reply }) => problem === "gone" && reply.parentKey === null);
  await deps.queues["comment-events"].send(
    gone.map(({ reply }) => goneEvent(access.get(reply.pageId)!, reply.externalId, at)),
  );
}

/**
 * Takes back replies that wait. One whose call may be running, or that was sent, stays.
 *
 * @returns how many were taken back
 */
export async function takeBackReplies(
  deps: Pick<Deps, "networks" | "now">,
  db: CommentsDb,
  ids: readonly number[],
): Promise<number> {
  // With the lease no other caller sends them.
  const claimed = new Set((await claimReplies(db, ids, deps.now())).map(({ id }) => id));
  const open = (await openReplies(db, ids)).filter(({ id }) => claimed.has(id));
  await finishReplies(
    deps,
    db,
    open.map((reply) => ({
      ...UNCALLED,
      reply,
      called: true,
      externalId: null,
      state: "superseded",
      problem: "withdrawn",
    })),
  );
  return open.length;
}

/**
 * Delays replies, and has the network read before each is written: after a restore, a reply may have been written already.
 *
 * @returns rows written
 */
export async function holdReplies(db: CommentsDb, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const held = db
    .update(replies)
    .set({ attempts: sql`max(${replies.attempts}, 1)` })
    .where(and(inArray(replies.id, boundList(ids)), sql.raw(OPEN_REPLIES)));
  return (await batch(db, { held })).rowsWritten;
}
