import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { comments } from "../../../platform/db/comments.ts";
import { ofWorkspace } from "../../../platform/db/of-workspace.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { judge } from "../intake/judge.ts";
import { pageContextsById } from "../intake/page-context.ts";
import { createRecentWindow } from "../intake/recent-window.ts";
import { presentComments } from "../list/present.ts";
import { type CommentRow, recentComments } from "../queries.ts";
import type { ProcessUnanalyzedInput } from "../schemas.ts";
import { type CommentChange, storeChanges } from "../storage/store.ts";
import { firstUseOf } from "./first-use.ts";
import { personDecision } from "./person-decision.ts";

type Input = ProcessUnanalyzedInput & { workspaceId: number; shard: string; userId: number; country: string | null };
type ProcessDeps = Pick<Deps, "core" | "comments" | "networks" | "queues" | "classify" | "now">;

/**
 * Decides comments that are stored and not yet decided: the machine judges them as it does when they arrive, or a person
 * approves them all. Safe to repeat: what is decided stays as it is.
 *
 * @returns `comments` as they are now, `processed` how many this changed, `notFound` the ids that are none of the workspace's
 * @throws AppError `not_found` when none of them is
 */
export async function processUnanalyzed(deps: ProcessDeps, input: Input) {
  const db = deps.comments(input.shard);
  const before = await readOwn(db, input);
  if (before.length === 0) throw new AppError("not_found", { facts: "none of the comments" });

  const now = deps.now();
  const pending = before.filter(({ status }) => status === "pending");
  const judged = input.approveAll
    ? await approved(deps, pending, input, now)
    : await judgements(deps, db, pending, now);
  const stored = await storeChanges(
    db,
    judged.map(({ change }) => change),
    now,
  );
  const { shard } = input;
  await deps.queues.actions.send(stored.actionIds.map((action) => ({ ...action, shard })));
  const doubtful = judged.filter(({ change, isDoubtful }) => isDoubtful && stored.written.has(change.row.id));
  await deps.queues.opinions.send(
    doubtful.map(({ change: { row } }) => ({
      workspaceId: row.workspaceId,
      shard,
      commentId: row.id,
      decisionSeq: row.decisionSeq,
      textHash: row.textHash,
    })),
  );

  const found = new Set(before.map(({ id }) => String(id)));
  const after = await readOwn(db, input);
  return {
    success: true as const,
    processed: stored.written.size,
    comments: await presentComments(deps, after, db),
    notFound: [...new Set(input.commentIds)].filter((id) => !found.has(id)),
  };
}

/** What a page wrote itself is never judged, and a tombstone has no text: both are as good as missing. */
const readOwn = (db: CommentsDb, { workspaceId, commentIds }: Input): Promise<CommentRow[]> =>
  db
    .select()
    .from(comments)
    .where(
      and(
        inArray(comments.id, sql`(SELECT value FROM json_each(${JSON.stringify(commentIds.map(Number))}))`),
        ofWorkspace(comments.workspaceId, workspaceId),
        eq(comments.isOwn, false),
        gt(comments.textAt, 0),
      ),
    );

type Judged = { change: CommentChange; isDoubtful: boolean };

async function approved(
  deps: ProcessDeps,
  pending: CommentRow[],
  { userId, country }: Input,
  now: number,
): Promise<Judged[]> {
  const useOf = await firstUseOf(deps, pending);
  const source = { userId, via: "bulk" as const, country };
  return pending.map((row) => ({
    change: personDecision(row, { status: "approved" }, source, { now, firstUse: useOf(row) }),
    isDoubtful: false,
  }));
}

/** Those of pages that are not protected now stay undecided. */
async function judgements(deps: ProcessDeps, db: CommentsDb, pending: CommentRow[], now: number): Promise<Judged[]> {
  if (pending.length === 0) return [];
  const pageIds = [...new Set(pending.map(({ pageId }) => pageId))];
  const [pages, around] = await Promise.all([
    pageContextsById(deps, pageIds),
    recentComments(
      db,
      pageIds.map((pageId) => ({ pageId, workspaceId: pending[0]!.workspaceId })),
    ),
  ]);
  const recent = createRecentWindow(around);
  return pending.flatMap(({ changeSeq, ...row }): Judged[] => {
    const page = pages.get(row.pageId);
    if (!page) return [];
    const decision = judge(deps, page, row, recent, now);
    const event = {
      actor: "machine" as const,
      userId: null,
      cause: "decided",
      fromStatus: "pending" as const,
      toStatus: row.status,
      detail: null,
    };
    return [{ change: { row, basedOn: changeSeq, event }, isDoubtful: page.languageModel && decision.doubtful }];
  });
}
