// The flow, a queue batch at a time: events of comments come in; they are judged, stored with what is wanted of the
// network, and the outbox is told. One read of each database and one write.
import type { Deps } from "../../../deps.ts";
import type { CommentEvent } from "../../../messages.ts";
import { shortHash } from "../../../platform/crypto/hash.ts";
import { newId } from "../../../platform/db/ids.ts";
import { tailOf } from "../../../platform/meta/payloads.ts";
import { localDay } from "../../../time.ts";
import type { CommentStatus } from "../../../vocabulary/comments.ts";
import { answer, type Rule } from "../../auto-replies/answer.ts";
import { rulesOf } from "../../auto-replies/rules-of.ts";
import { type CommentRow, commentsByKey, recentComments, writtenReplies } from "../queries.ts";
import { type CommentChange, type Stored, storeChanges } from "../storage/store.ts";
import { authorKeyOf } from "./author-key.ts";
import { judge } from "./judge.ts";
import { loadPageContexts, type PageContext, pageKey } from "./page-context.ts";
import { createRecentWindow, type RecentWindow } from "./recent-window.ts";
import { applyEvents, type Transition } from "./transition.ts";

type Work = { page: PageContext; key: string; events: CommentEvent[]; indices: number[]; stored: CommentRow | null };

export type Processed = {
  /** Positions in the input whose comment somebody else changed meanwhile: deliver them again. */
  raced: number[];
  /** Events of pages that are unknown, inactive or paused. */
  dropped: number;
  stored: number;
  rowsWritten: number;
};

/** Judges and stores what a batch of events tells. Safe to repeat, in any order. */
export async function processComments(deps: Deps, events: CommentEvent[]): Promise<Processed> {
  const pages = await loadPageContexts(deps.core, deps.now(), [...pagesOf(events).values()]);
  const outcome: Processed = { raced: [], dropped: 0, stored: 0, rowsWritten: 0 };

  for (const [shard, work] of groupByShard(pages, events, outcome)) {
    const db = deps.comments(shard);
    const { recent, rules } = await findStored(db, work);
    const now = deps.now();
    const judged: Judged[] = [];
    // One after the other: a wave that arrives in one batch is seen as one.
    for (const item of work) {
      const one = await changeOf(deps, item, { recent, rules, now });
      if (one) judged.push(one);
    }
    const changes = judged.map(({ change }) => change);
    const result = await storeChanges(db, changes, now);
    await deps.queues.actions.send(result.actionIds.map((action) => ({ ...action, shard })));
    await announceReplies(deps, shard, result.replies, now);
    // Flagged already: should one of these messages be lost, a person sees the comment all the same.
    const doubtful = judged.filter(({ change, isDoubtful }) => isDoubtful && result.written.has(change.row.id));
    await deps.queues.opinions.send(doubtful.map(({ change }) => questionAbout(change.row, shard)));

    const lost = new Set(
      changes.filter(({ row }) => !result.written.has(row.id)).map(({ row }) => `${row.pageId}:${row.externalKey}`),
    );
    outcome.raced.push(
      ...work.filter(({ page, key }) => lost.has(`${page.pageId}:${key}`)).flatMap(({ indices }) => indices),
    );
    outcome.stored += result.written.size;
    outcome.rowsWritten += result.rowsWritten;
  }
  return outcome;
}

const pagesOf = (events: CommentEvent[]) =>
  new Map(
    events.map(({ network, pageExternalId }) => [
      pageKey(network, pageExternalId),
      { network, externalId: pageExternalId },
    ]),
  );

/** Events by comment, comments by the database they live in. */
function groupByShard(
  pages: Map<string, PageContext>,
  events: CommentEvent[],
  outcome: Processed,
): Map<string, Work[]> {
  const byComment = new Map<string, Work>();
  events.forEach((event, index) => {
    const page = pages.get(pageKey(event.network, event.pageExternalId));
    if (!page) {
      outcome.dropped++;
      return;
    }
    const key = tailOf(event.externalId);
    const work = byComment.get(`${page.pageId}:${key}`) ?? { page, key, events: [], indices: [], stored: null };
    work.events.push(event);
    work.indices.push(index);
    byComment.set(`${page.pageId}:${key}`, work);
  });
  return Map.groupBy(byComment.values(), ({ page }) => page.shard);
}

/** Beyond the comment itself. */
type Surroundings = { recent: RecentWindow; rules: Map<number, Rule[]>; now: number };

/** Fills in what is stored of each comment. @returns what else their pages showed lately, and their rules; all in one round trip */
async function findStored(db: ReturnType<Deps["comments"]>, work: Work[]): Promise<Omit<Surroundings, "now">> {
  const written = work.filter(({ events }) =>
    events.some(({ verb, own }) => !own && (verb === "add" || verb === "edited")),
  );
  const pages = new Map(written.map(({ page: { workspaceId, pageId } }) => [pageId, { workspaceId, pageId }]));
  const keys = work.map(({ page, key }) => ({ pageId: page.pageId, key }));
  const answering = work.filter(({ page }) => page.autoReplies).map(({ page }) => page.pageId);
  const [rows, recent, replied, rules] = await db.batch([
    commentsByKey(db, keys),
    recentComments(db, [...pages.values()]),
    writtenReplies(db, keys),
    rulesOf(db, [...new Set(answering)]),
  ]);
  // What we wrote is the page's own, also where the network does not name its author.
  const ours = new Set(replied.map((reply) => `${reply.pageId}:${reply.externalKey}`));
  for (const item of work)
    if (ours.has(`${item.page.pageId}:${item.key}`))
      item.events = item.events.map((event) => ({ ...event, own: true }));
  const byKey = new Map(rows.map((row) => [`${row.pageId}:${row.externalKey}`, row]));
  for (const item of work) item.stored = byKey.get(`${item.page.pageId}:${item.key}`) ?? null;
  return { recent: createRecentWindow(recent), rules: Map.groupBy(rules, ({ pageId }) => pageId) };
}

type Judged = { change: CommentChange; isDoubtful: boolean };

async function changeOf(
  deps: Deps,
  { page, key, events, stored }: Work,
  { recent, rules, now }: Surroundings,
): Promise<Judged | null> {
  const transition = applyEvents(stored, events, tailOf);
  if (!transition.changed) return null;
  const row = { ...(stored ?? blankRow(page, key, events[0]!, now)), ...transition.seen };
  if (row.postedAt === 0) row.postedAt = events[0]!.at;
  if (!stored) row.day = localDay(row.postedAt, page.timeZone);
  if (transition.authorId) row.authorKey ??= await authorKeyOf(deps, transition.authorId);
  row.textHash = await shortHash(row.text);

  const before = stored?.status ?? null;
  const standing = stored?.textAt === 0 && stored.decidedBy !== null;
  // A moderator's word that overtook the text stands: it was about this text.
  const decision = transition.textChanged && !row.isOwn && !standing ? judge(deps, page, row, recent, now) : null;
  if (row.isOwn && !stored) row.status = "approved";
  const turnedOwn = row.isOwn && stored?.isOwn === false && row.observed !== "deleted";
  if (turnedOwn) standAsOwn(row);
  if (transition.override) applyOverride(row, transition.override, now);
  const event =
    decision || turnedOwn || transition.override
      ? ledgerEntry(transition, row, before, turnedOwn ? "own" : null)
      : null;
  // An edit is judged again and never answered: whoever wants a second answer could edit for ever.
  const isFirst = decision !== null && (stored?.decidedAt ?? null) === null;
  const reply =
    isFirst && !transition.override
      ? answer({
          comment: row,
          rules: rules.get(page.pageId) ?? [],
          protectedFrom: page.protectedFrom,
          timeZone: page.timeZone,
          id: newId(now),
          now,
          draw: deps.random(),
        })
      : null;
  const change = { row, basedOn: stored?.changeSeq ?? null, event, reply };
  return { change, isDoubtful: page.languageModel && decision?.doubtful === true && !transition.override };
}

/** Longer waits are rows: the cron sends their message. */
const LONGEST_DELAY_SECONDS = 600;

async function announceReplies(deps: Deps, shard: string, replies: Stored["replies"], now: number): Promise<void> {
  for (const { workspaceId, replyId, dueAt } of replies) {
    const delaySeconds = Math.max(0, Math.ceil((dueAt - now) / 1000));
    if (delaySeconds <= LONGEST_DELAY_SECONDS)
      await deps.queues.actions.send([{ workspaceId, shard, replyId }], { delaySeconds });
  }
}

const questionAbout = ({ workspaceId, id, decisionSeq, textHash }: CommentChange["row"], shard: string) => ({
  workspaceId,
  shard,
  commentId: id,
  decisionSeq,
  textHash,
});

/** A moderator on the network outranks the machine, and its word is already done there. */
function applyOverride(row: CommentChange["row"], override: NonNullable<Transition["override"]>, now: number): void {
  row.status = override.status;
  if (override.status === "approved") row.reason = null;
  row.moderationAction = override.moderationAction;
  row.decidedBy = "network";
  row.decidedAt ??= now;
  row.decisionSeq += 1;
  row.desired = row.observed;
}

/** Judged before the network said that the page wrote it: it stands as if that had been known at once. See `finish-replies.ts`. */
function standAsOwn(row: CommentChange["row"]): void {
  row.status = "approved";
  row.desired = "visible";
  row.decisionSeq += 1;
  row.reason = row.moderationAction = row.decidedBy = row.decidedAt = row.analysis = row.fingerprint = null;
  row.usagePeriod = null;
  if (row.actionState === "failed") row.actionId = row.actionState = row.actionError = null;
}

const ledgerEntry = (
  transition: Transition,
  row: CommentChange["row"],
  before: CommentStatus | null,
  cause: "own" | null,
): CommentChange["event"] => ({
  actor: transition.override ? "network" : "machine",
  userId: null,
  cause: transition.override?.cause ?? cause ?? (before === null ? "decided" : "edited"),
  fromStatus: before,
  toStatus: row.status,
  detail: null,
});

const blankRow = (page: PageContext, externalKey: string, first: CommentEvent, now: number): CommentChange["row"] => ({
  id: newId(now),
  workspaceId: page.workspaceId,
  pageId: page.pageId,
  network: page.network,
  externalId: externalKey,
  externalKey,
  postId: null,
  parentKey: null,
  isAd: false,
  adId: null,
  isOwn: false,
  authorName: null,
  authorKey: null,
  text: "",
  textHash: "",
  fingerprint: null,
  textAt: 0,
  attachmentUrl: null,
  permalink: null,
  postedAt: 0,
  receivedAt: now,
  foundBy: first.source,
  decidedAt: null,
  confirmedAt: null,
  day: "",
  usagePeriod: null,
  status: "pending",
  moderationAction: null,
  decidedBy: null,
  decisionSeq: 0,
  desired: "visible",
  observed: "visible",
  actionId: null,
  actionState: null,
  actionError: null,
  actionLeaseUntil: null,
  analysis: null,
  reason: null,
  replyText: null,
  replyState: null,
  replyError: null,
  internalNote: null,
});
