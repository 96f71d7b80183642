// The flow, a queue batch at a time: events of comments come in, are judged, and are saved with the desired visibility. One
// read of each database and one write.

import type { Deps } from "../../../deps.ts";
import type { CommentEvent } from "../../../messages.ts";
import { shortHash } from "../../../platform/crypto/hash.ts";
import { batch } from "../../../platform/db/batch.ts";
import { newId } from "../../../platform/db/ids.ts";
import { localDay } from "../../../time.ts";
import { type CommentStatus, showsNothing } from "../../../vocabulary/comments.ts";
import { HOSTILE_REASONS } from "../../../vocabulary/judging/judgement.ts";
import { answer, type Rule } from "../../auto-replies/answer.ts";
import { rulesOf } from "../../auto-replies/rules-of.ts";
import {
  type CommentRow,
  commentsByKey,
  confirmedCalls,
  emptiedComments,
  recentComments,
  writtenReplies,
} from "../queries.ts";
import { BLANK_COMMENT } from "../storage/blank-comment.ts";
import { saveDecisions } from "../storage/save-decisions.ts";
import type { CommentChange } from "../storage/store.ts";
import { authorKeyOf } from "./author-key.ts";
import { isFromBefore, judge } from "./judge.ts";
import { createMonthLimit, judgedElsewhere, judgedThisMonth, type MonthLimit } from "./month-limit.ts";
import { loadPageContexts, type PageContext, pageKey } from "./page-context.ts";
import { createRecentWindow, type RecentWindow } from "./recent-window.ts";
import { applyEvents, type OwnCall, type Transition } from "./transition.ts";

type Work = {
  page: PageContext;
  key: string;
  events: CommentEvent[];
  indices: number[];
  stored: CommentRow | null;
  calls: OwnCall[];
  /** The page wrote it under a comment whose author is forgotten. */
  isAnswerToEmptied: boolean;
};

type Processed = {
  /** Positions in the input whose comment was changed by another writer meanwhile: deliver them again. */
  raced: number[];
  /** Events of pages that are unknown, inactive or paused. */
  dropped: number;
  stored: number;
  rowsWritten: number;
  /** Workspaces whose comments they are of. */
  workspaceIds: Set<number>;
  /** Pages under which a hostile comment was stored. */
  hostile: Map<number, PageContext>;
  /** Databases whose part could not be done, with the positions of its events. */
  failed: { shard: string; indices: number[]; error: unknown }[];
};

/**
 * Judges comments by a batch of events, and saves the decisions. Databases work beside each other, and the trouble of one is not
 * the others'. Safe to repeat, in any order.
 *
 * @throws when the core database does not answer
 */
export async function processComments(deps: Deps, events: CommentEvent[]): Promise<Processed> {
  const pages = await loadPageContexts(deps, [...pagesOf(events).values()]);
  const outcome: Processed = {
    raced: [],
    dropped: 0,
    stored: 0,
    rowsWritten: 0,
    workspaceIds: new Set([...pages.values()].map(({ workspaceId }) => workspaceId)),
    hostile: new Map(),
    failed: [],
  };
  const shards = [...groupByShard(deps, pages, events, outcome)].map(async ([shard, work]) => {
    try {
      await processShard(deps, { shard, work, outcome });
    } catch (error) {
      outcome.failed.push({ shard, indices: work.flatMap(({ indices }) => indices), error });
    }
  });
  await Promise.all(shards);
  return outcome;
}

async function processShard(deps: Deps, { shard, work, outcome }: { shard: string; work: Work[]; outcome: Processed }) {
  const { recent, rules, limit } = await findStored(deps, deps.comments(shard), work);
  const now = deps.now();
  const changes: CommentChange[] = [];
  // One after the other: a wave that arrives in one batch is seen as one.
  for (const item of work) {
    const change = await changeOf(deps, item, { recent, rules, limit, now });
    if (change) changes.push(change);
  }
  const { written, rowsWritten } = await saveDecisions(deps, { shard, changes, now });

  const lost = new Set(
    changes.filter(({ row }) => !written.has(row.id)).map(({ row }) => `${row.pageId}:${row.externalKey}`),
  );
  outcome.raced.push(
    ...work.filter(({ page, key }) => lost.has(`${page.pageId}:${key}`)).flatMap(({ indices }) => indices),
  );
  outcome.stored += written.size;
  outcome.rowsWritten += rowsWritten;
  const byPage = new Map(work.map(({ page }) => [page.pageId, page]));
  for (const { row } of changes)
    if (isHostile(row) && written.has(row.id)) outcome.hostile.set(row.pageId, byPage.get(row.pageId)!);
}

/** Hidden or flagged for an offence or a prohibited word. */
const isHostile = ({ status, reason }: CommentChange["row"]): boolean =>
  (status === "disapproved" || status === "flagged") && HOSTILE_REASONS.some((hostile) => hostile === reason);

const pagesOf = (events: CommentEvent[]) =>
  new Map(
    events.map(({ network, pageExternalId }) => [
      pageKey(network, pageExternalId),
      { network, externalId: pageExternalId },
    ]),
  );

/** Events by comment, comments by the database that holds them. */
function groupByShard(
  { networks }: Pick<Deps, "networks">,
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
    const key = networks[event.network].keyOf(event.externalId);
    const work = byComment.get(`${page.pageId}:${key}`) ?? workOf(page, key);
    work.events.push(timely(event));
    work.indices.push(index);
    byComment.set(`${page.pageId}:${key}`, work);
  });
  return Map.groupBy(byComment.values(), ({ page }) => page.shard);
}

/** Clocks may differ by this much. */
const CLOCKS_MS = 5 * 60_000;

/** Nothing happened after we heard of it: a time in the future would outrank every later edit, and every later word of a person. */
const timely = (event: CommentEvent): CommentEvent =>
  event.at > event.receivedAt + CLOCKS_MS ? { ...event, at: event.receivedAt } : event;

const workOf = (page: PageContext, key: string): Work => ({
  page,
  key,
  events: [],
  indices: [],
  stored: null,
  calls: [],
  isAnswerToEmptied: false,
});

/** What a comment is judged with. */
type Surroundings = { recent: RecentWindow; rules: Map<number, Rule[]>; limit: MonthLimit; now: number };

/** Fills in the stored row of each comment. @returns the recent comments of their pages, and their rules; all in one round trip */
async function findStored(
  deps: Pick<Deps, "networks" | "comments">,
  db: ReturnType<Deps["comments"]>,
  work: Work[],
): Promise<Omit<Surroundings, "now">> {
  const written = work.filter(({ events }) =>
    events.some(({ verb, own }) => !own && (verb === "add" || verb === "edited")),
  );
  const pages = new Map(written.map(({ page: { workspaceId, pageId } }) => [pageId, { workspaceId, pageId }]));
  const keys = keysOf(work);
  const answering = work.filter(({ page }) => page.autoReplies).map(({ page }) => page.pageId);
  const limited = work.filter(({ page }) => page.mostComments !== null).map(({ page }) => page);
  const clicked = work.filter(({ events }) => events.some(({ verb }) => verb === "hide" || verb === "unhide"));
  const parents = work.flatMap(({ page, events }) => parentsOf(deps, page, events));
  const { rows, recent, replied, rules, called, judged, emptied } = await batch(db, {
    rows: commentsByKey(db, keys),
    recent: recentComments(db, [...pages.values()]),
    replied: writtenReplies(db, keys),
    rules: answering.length > 0 ? rulesOf(db, [...new Set(answering)]) : undefined,
    judged: limited.length > 0 ? judgedThisMonth(db, limited) : undefined,
    called: clicked.length > 0 ? confirmedCalls(db, keysOf(clicked)) : undefined,
    emptied: parents.length > 0 ? emptiedComments(db, parents) : undefined,
  });
  const elsewhere = await judgedElsewhere(deps.comments, limited);
  // A reply that we wrote is the page's own, even where the network does not name its author.
  const ours = new Set(replied.map((reply) => `${reply.pageId}:${reply.externalKey}`));
  for (const item of work)
    if (ours.has(`${item.page.pageId}:${item.key}`))
      item.events = item.events.map((event) => ({ ...event, own: true }));
  const byKey = new Map(rows.map((row) => [`${row.pageId}:${row.externalKey}`, row]));
  const emptiedKeys = new Set(emptied?.map(({ pageId, externalKey }) => `${pageId}:${externalKey}`));
  const calls = Map.groupBy(called ?? [], (call) => `${call.pageId}:${call.externalKey}`);
  for (const item of work) {
    const key = `${item.page.pageId}:${item.key}`;
    item.stored = byKey.get(key) ?? null;
    item.calls = (calls.get(key) ?? []).map(({ at, status }) => ({
      at,
      said: status === "disapproved" ? "hidden" : "visible",
    }));
    item.isAnswerToEmptied = parentsOf(deps, item.page, item.events).some((parent) =>
      emptiedKeys.has(`${parent.pageId}:${parent.key}`),
    );
  }
  return {
    recent: createRecentWindow(recent),
    rules: Map.groupBy(rules ?? [], ({ pageId }) => pageId),
    limit: createMonthLimit(limited, [...(judged ?? []), ...elsewhere]),
  };
}

/** The comments that the page answers with these. */
const parentsOf = ({ networks }: Pick<Deps, "networks">, { network, pageId }: PageContext, events: CommentEvent[]) =>
  events.flatMap(({ own, parentId }) => (own && parentId ? [{ pageId, key: networks[network].keyOf(parentId) }] : []));

const keysOf = (work: Work[]) => work.map(({ page, key }) => ({ pageId: page.pageId, key }));

async function changeOf(
  deps: Deps,
  { page, key, events: reported, stored, calls, isAnswerToEmptied }: Work,
  { recent, rules, limit, now }: Surroundings,
): Promise<CommentChange | null> {
  const events = isArchived(page, reported, stored) ? reported.filter(({ verb }) => verb === "remove") : reported;
  if (events.length === 0) return null;
  const network = deps.networks[page.network];
  const transition = applyEvents(stored, events, network, calls);
  if (!transition.changed) return null;
  const row = { ...(stored ?? blankRow(page, key, events[0]!, now)), ...transition.seen };
  if (row.postedAt === 0) row.postedAt = events[0]!.at;
  if (!stored) row.day = localDay(row.postedAt, page.timeZone);
  if (transition.authorId) row.authorKey ??= await authorKeyOf(deps, transition.authorId);
  if (isAnswerToEmptied) leaveEmpty(row);
  row.textHash = await shortHash(row.text);

  const before = stored?.status ?? null;
  const standing = stored?.textAt === 0 && stored.decidedBy !== null && !transition.returned;
  // A moderator's decision that arrived before the text stands: it was about this text.
  const isForMachine = transition.textChanged && !row.isOwn && !standing;
  const isAdmitted = isForMachine && (row.decidedAt !== null || limit.admits(page));
  const decision = isAdmitted ? judge(deps, page, row, recent, now) : null;
  if (row.isOwn && (!stored || transition.returned) && !isAnswerToEmptied) row.status = "approved";
  if (transition.returned && !decision && !isAnswerToEmptied) row.desired = "visible";
  const turnedOwn = row.isOwn && stored?.isOwn === false && row.observed !== "deleted";
  if (turnedOwn) markAsOwn(row);
  if (transition.override) applyOverride(row, transition.override, now);
  const event =
    decision || turnedOwn || transition.override || transition.returned
      ? ledgerEntry(transition, row, before, turnedOwn ? "own" : transition.returned ? "returned" : null)
      : null;
  // An edit is judged again and never answered: otherwise an author could edit for ever to get answers.
  const isFirst = decision !== null && (stored?.decidedAt ?? null) === null;
  const reply =
    isFirst && !transition.override
      ? answer({
          comment: row,
          network,
          rules: rules.get(page.pageId) ?? [],
          protectedFrom: page.protectedFrom,
          timeZone: page.timeZone,
          id: newId(now),
          now,
          draw: deps.random(),
        })
      : null;
  const isDoubtful = page.languageModel && decision?.doubtful === true && !transition.override;
  const readsPicture =
    page.languageModel &&
    deps.languageModel.seesPictures &&
    decision?.status === "approved" &&
    !transition.override &&
    showsNothing(row.text) &&
    row.attachmentUrl !== null &&
    !isFromBefore(page, row);
  return { row, basedOn: stored?.changeSeq ?? null, event, reply, isDoubtful, readsPicture };
}

/** What is reported late, or again, of an archived comment: only its removal matters there. */
const isArchived = ({ archivedBefore }: PageContext, events: CommentEvent[], stored: Work["stored"]): boolean =>
  archivedBefore !== null &&
  (stored === null || stored.textAt === 0) &&
  events.some(({ verb, at }) => verb === "add" && at < archivedBefore);

/** Its text may name the author of what it answers, whom nothing here leads to any more: a tombstone is stored. */
function leaveEmpty(row: CommentChange["row"]): void {
  row.text = "";
  row.authorName = row.attachmentUrl = row.permalink = null;
  row.status = "removed";
  row.desired = row.observed = "deleted";
}

/** A moderator on the network outranks the machine. What we did there meanwhile is taken back by an action. */
function applyOverride(row: CommentChange["row"], override: NonNullable<Transition["override"]>, now: number): void {
  row.status = override.status;
  if (override.status === "approved") row.reason = null;
  row.moderationAction = override.moderationAction;
  row.decidedBy = "network";
  row.decidedAt ??= now;
  row.decisionSeq += 1;
  row.desired = override.desired;
}

/**
 * The comment was judged before the network said that the page wrote it: now it is stored as the page's own. See
 * `mark-as-own.ts`.
 */
function markAsOwn(row: CommentChange["row"]): void {
  row.status = "approved";
  row.desired = "visible";
  row.decisionSeq += 1;
  row.reason = row.moderationAction = row.decidedBy = row.decidedAt = row.analysis = row.fingerprint = null;
  row.usagePeriod = null;
  // Facebook hides no comment of the page's own, and words that as a missing permission.
  const wasRefused = row.actionState === "failed" || (row.actionState === "parked" && row.actionError === "permission");
  if (wasRefused) row.actionId = row.actionState = row.actionError = null;
}

const ledgerEntry = (
  transition: Transition,
  row: CommentChange["row"],
  before: CommentStatus | null,
  cause: "own" | "returned" | null,
): CommentChange["event"] => ({
  actor: transition.override ? "network" : "machine",
  userId: null,
  cause: transition.override?.cause ?? cause ?? (before === null ? "decided" : "edited"),
  fromStatus: before,
  toStatus: row.status,
  detail: null,
});

const blankRow = (page: PageContext, externalKey: string, first: CommentEvent, now: number): CommentChange["row"] => ({
  ...BLANK_COMMENT,
  id: newId(now),
  workspaceId: page.workspaceId,
  pageId: page.pageId,
  network: page.network,
  externalId: externalKey,
  externalKey,
  receivedAt: now,
  foundBy: first.source,
});
