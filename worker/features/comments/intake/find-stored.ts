// Reads what is stored about the comments of a batch and around them, in one round trip for all comments of one database.
import type { Deps } from "../../../deps.ts";
import type { CommentEvent } from "../../../messages.ts";
import { batch } from "../../../platform/db/batch.ts";
import type { Rule } from "../../auto-replies/answer.ts";
import { rulesOf } from "../../auto-replies/rules-of.ts";
import { commentsByKey, confirmedCalls, emptiedComments, recentComments, writtenReplies } from "../queries.ts";
import { keyOnPage } from "../storage/comment-key.ts";
import type { Work } from "./group-by-shard.ts";
import { createMonthLimit, judgedElsewhere, judgedThisMonth, type MonthLimit } from "./month-limit.ts";
import type { PageContext } from "./page-context.ts";
import { createRecentWindow, type RecentWindow } from "./recent-window.ts";

/** What else the judgement of a comment needs. */
export type Surroundings = { recent: RecentWindow; rules: Map<number, Rule[]>; limit: MonthLimit };

/**
 * Fills in the stored row of each comment.
 *
 * @returns the recent comments of their pages, the pages' rules, and how many more comments their plans allow
 */
export async function findStored(
  deps: Pick<Deps, "networks" | "comments">,
  db: ReturnType<Deps["comments"]>,
  work: Work[],
): Promise<Surroundings> {
  const written = work.filter(({ events }) =>
    events.some(({ verb, own }) => !own && (verb === "add" || verb === "edited")),
  );
  const pages = new Map(written.map(({ page: { workspaceId, pageId } }) => [pageId, { workspaceId, pageId }]));
  const keys = keysOf(work);
  const answering = work.filter(({ page }) => page.autoReplies).map(({ page }) => page.pageId);
  const limited = work.filter(({ page }) => page.maxComments !== null).map(({ page }) => page);
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
  // A reply that we wrote is the page's own, even when the network does not name its author.
  const ours = new Set(replied.map((reply) => keyOnPage(reply.pageId, reply.externalKey)));
  for (const item of work)
    if (ours.has(keyOnPage(item.page.pageId, item.key)))
      item.events = item.events.map((event) => ({ ...event, own: true }));
  const byKey = new Map(rows.map((row) => [keyOnPage(row.pageId, row.externalKey), row]));
  const emptiedKeys = new Set(emptied?.map(({ pageId, externalKey }) => keyOnPage(pageId, externalKey)));
  const calls = Map.groupBy(called ?? [], (call) => keyOnPage(call.pageId, call.externalKey));
  for (const item of work) {
    const key = keyOnPage(item.page.pageId, item.key);
    item.stored = byKey.get(key) ?? null;
    item.calls = (calls.get(key) ?? []).map(({ at, status }) => ({
      at,
      visibility: status === "disapproved" ? "hidden" : "visible",
    }));
    item.isAnswerToEmptied = parentsOf(deps, item.page, item.events).some((parent) =>
      emptiedKeys.has(keyOnPage(parent.pageId, parent.key)),
    );
  }
  return {
    recent: createRecentWindow(recent),
    rules: Map.groupBy(rules ?? [], ({ pageId }) => pageId),
    limit: createMonthLimit(limited, [...(judged ?? []), ...elsewhere]),
  };
}

/** The comments that the page answers with these comments. */
const parentsOf = ({ networks }: Pick<Deps, "networks">, { network, pageId }: PageContext, events: CommentEvent[]) =>
  events.flatMap(({ own, parentId }) => (own && parentId ? [{ pageId, key: networks[network].keyOf(parentId) }] : []));

const keysOf = (work: Work[]) => work.map(({ page, key }) => ({ pageId: page.pageId, key }));
