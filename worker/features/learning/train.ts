import { and, desc, eq, isNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { type Anchor, learn } from "../../moderation/learning/learn.ts";
import { ORDINARY_COMMENTS } from "../../moderation/learning/ordinary.ts";
import { batch } from "../../platform/db/batch.ts";
import { comments } from "../../platform/db/comments.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { byCategory, CATEGORIES } from "../../vocabulary/judging/categories.ts";
import type { Reason } from "../../vocabulary/judging/judgement.ts";
import type { OfPage, StoredCorrection } from "./corrections.ts";

/**
 * The number of latest comments with machine decisions that are read: this many shown ones, and for each reason this many hidden
 * ones.
 */
const SHOWN = 150;
const HIDDEN = 40;

export type Ordinary = { text: string; hidden: boolean };

/** Recent comments of a page that nobody corrected. Learning must not change their decisions. */
export async function loadOrdinaryComments(db: CommentsDb, { workspaceId, pageId }: OfPage): Promise<Ordinary[]> {
  const latest = (status: "approved" | "disapproved", reason: Reason | null, many: number) =>
    db
      .select({ text: comments.text, decidedBy: comments.decidedBy, workspaceId: comments.workspaceId })
      .from(comments)
      .where(
        and(
          eq(comments.pageId, pageId),
          eq(comments.status, status),
          reason === null ? isNull(comments.reason) : eq(comments.reason, reason),
        ),
      )
      .orderBy(desc(comments.postedAt))
      .limit(many);
  const { shown, ...hidden } = await batch(db, {
    shown: latest("approved", null, SHOWN),
    ...byCategory((category) => latest("disapproved", category, HIDDEN)),
  });
  const byMachine = (rows: typeof shown, hidden: boolean) =>
    rows
      .filter((row) => row.decidedBy === "machine" && row.workspaceId === workspaceId && row.text !== "")
      .map(({ text }) => ({ text, hidden }));
  return [...byMachine(shown, false), ...CATEGORIES.flatMap((category) => byMachine(hidden[category], true))];
}

/** Trains an adapter from some corrections. Takes several hundred classifications: milliseconds. */
export function train(
  { describe }: Pick<Deps, "describe">,
  corrections: readonly StoredCorrection[],
  ordinary: readonly Ordinary[],
) {
  const { model } = describe("", []);
  const examples = [...ORDINARY_COMMENTS.map((text) => ({ text, hidden: false })), ...ordinary];
  const anchors = examples.map(({ text, hidden }): Anchor => ({ hidden, description: describe(text, []).description }));
  const lessons = corrections.map(({ lesson, author, fingerprint, text }) => {
    const { description, scores } = describe(text, []);
    return { lesson, author, fingerprint, description, scores };
  });
  const { adapter, counted } = learn(lessons, anchors, model);
  return { adapter, counted: new Set(counted.map((place) => corrections[place]!.id)) };
}
