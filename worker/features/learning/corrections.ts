import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { shortHash } from "../../platform/crypto/hash.ts";
import { BY_PEOPLE, comments, events } from "../../platform/db/comments.ts";
import type { LearningChoices } from "../../platform/db/core.ts";
import { ofWorkspace } from "../../platform/db/of-workspace.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { isCategory } from "../../vocabulary/judging/categories.ts";
import type { Lesson } from "../../vocabulary/judging/learning.ts";
import { type Analysis, readAnalysis } from "../comments/storage/analysis.ts";
import { eventDetail } from "../comments/storage/event-detail.ts";

/** The maximum number of decisions of people that are read, the latest ones. */
const MAX_READ = 400;
/** The maximum number of corrections that a page learns from, the latest ones. */
const MAX_CORRECTIONS = 200;

/** A comment for which a person of the workspace decided differently than the machine, and that decision is in force. */
export type StoredCorrection = Awaited<ReturnType<typeof loadCorrections>>[number];

export type OfPage = { workspaceId: number; pageId: number };

/**
 * Returns the corrections that a page learns from, oldest first. They are read from the comments themselves: what is undone,
 * edited or deleted is no longer a correction. Actions on the network do not count, since anybody with access to the page may
 * have done them.
 */
export async function loadCorrections(
  db: CommentsDb,
  { workspaceId, pageId }: OfPage,
  { forgotten = [], forgottenUntil = 0 }: LearningChoices,
) {
  const rows = await db
    .select({
      id: comments.id,
      text: comments.text,
      author: comments.authorKey,
      authorName: comments.authorName,
      fingerprint: comments.fingerprint,
      status: comments.status,
      analysis: comments.analysis,
      at: events.at,
      userId: events.userId,
      detail: events.detail,
    })
    .from(comments)
    .innerJoin(
      events,
      and(
        eq(events.commentId, comments.id),
        eq(events.workspaceId, workspaceId),
        eq(events.actor, "person"),
        eq(events.cause, "moderated"),
        sql`json_extract(${events.detail}, '$.decision') = ${comments.decisionSeq}`,
      ),
    )
    .where(
      and(
        eq(comments.pageId, pageId),
        sql.raw(BY_PEOPLE),
        ofWorkspace(comments.workspaceId, workspaceId),
        inArray(comments.status, ["approved", "disapproved", "removed"]),
        ne(comments.text, ""),
      ),
    )
    .orderBy(desc(comments.id))
    .limit(MAX_READ);
  const left = new Set(forgotten);
  return rows
    .flatMap(({ status, analysis, detail, ...row }) => {
      if (analysis === null || left.has(row.id) || row.at <= forgottenUntil) return [];
      const before = eventDetail(detail).before?.status;
      const lesson = lessonOf(status === "approved" ? "show" : "hide", before, readAnalysis(analysis));
      return lesson ? [{ ...row, lesson }] : [];
    })
    .slice(0, MAX_CORRECTIONS)
    .reverse();
}

/**
 * The lesson of a person's decision; null when the machine had decided the same, or the owner's own words or rules had decided.
 */
function lessonOf(
  chosen: "show" | "hide",
  before: string | undefined,
  { category, filter }: Pick<Analysis, "category" | "filter">,
): Lesson | null {
  if (filter === "own_rules" || filter === "words") return null;
  if (chosen === "hide") return category === null || before === "flagged" ? "unwanted" : null;
  return isCategory(category) ? category : null;
}

/** A hash of what a page would learn from. The same input always gives the same adapter, except for the ordinary comments. */
export const digestOf = (model: string, corrections: readonly Pick<StoredCorrection, "id" | "lesson">[]) =>
  shortHash(JSON.stringify([model, corrections.map(({ id, lesson }) => [id, lesson])]));

/** The version of the running model. */
export const runningModel = ({ describe }: Pick<Deps, "describe">): string => describe("", []).model;
