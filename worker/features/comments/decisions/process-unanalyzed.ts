import { and, eq, gt, inArray } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { boundList } from "../../../platform/db/bound-json.ts";
import { comments } from "../../../platform/db/comments.ts";
import { ofWorkspace } from "../../../platform/db/of-workspace.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { onVisible, type Reader } from "../../workspaces/visible-pages.ts";
import { judge } from "../intake/judge.ts";
import { pageContextsById } from "../intake/page-context.ts";
import { createRecentWindow } from "../intake/recent-window.ts";
import { presentComments } from "../list/present.ts";
import { type CommentRow, recentComments } from "../queries.ts";
import type { ProcessUnanalyzedInput } from "../schemas.ts";
import { saveDecisions } from "../storage/save-decisions.ts";
import type { CommentChange } from "../storage/store.ts";
import { firstUseOf } from "./first-use.ts";
import { personDecision } from "./person-decision.ts";

type Input = ProcessUnanalyzedInput & Reader & { shard: string; userId: number; country: string | null };
type ProcessDeps = Pick<Deps, "core" | "comments" | "networks" | "queues" | "classify" | "now">;

/**
 * Decides stored comments without a decision: the machine judges them as it does when they arrive, or a person approves them
 * all. Safe to repeat: decided comments stay as they are.
 *
 * @returns `comments` as they are now, `processed` how many this changed, `notFound` the ids that are not the workspace's
 * @throws AppError `not_found` when none of them is
 */
export async function processUnanalyzed(deps: ProcessDeps, input: Input) {
  const db = deps.comments(input.shard);
  const before = await readOwn(db, input);
  if (before.length === 0) throw new AppError("not_found", { facts: "none of the comments" });

  const now = deps.now();
  const pending = before.filter(({ status }) => status === "pending");
  const changes = input.approveAll
    ? await approved(deps, pending, input, now)
    : await judgements(deps, db, pending, now);
  const { written } = await saveDecisions(deps, { shard: input.shard, changes, now });

  const found = new Set(before.map(({ id }) => String(id)));
  const after = await readOwn(db, input);
  return {
    success: true as const,
    processed: written.size,
    comments: await presentComments(deps, after, db),
    notFound: [...new Set(input.commentIds)].filter((id) => !found.has(id)),
  };
}

/** A page's own comment is never judged, and a tombstone has no text: both count as missing. */
const readOwn = (db: CommentsDb, { workspaceId, visible, commentIds }: Input): Promise<CommentRow[]> =>
  db
    .select()
    .from(comments)
    .where(
      and(
        inArray(comments.id, boundList(commentIds.map(Number))),
        ofWorkspace(comments.workspaceId, workspaceId),
        onVisible(comments.pageId, visible),
        eq(comments.isOwn, false),
        gt(comments.textAt, 0),
      ),
    );

async function approved(
  deps: ProcessDeps,
  pending: CommentRow[],
  { userId, country }: Input,
  now: number,
): Promise<CommentChange[]> {
  const useOf = await firstUseOf(deps, pending);
  const source = { userId, via: "bulk" as const, country };
  return pending.map((row) => personDecision(row, { status: "approved" }, source, { now, firstUse: useOf(row) }));
}

/** Comments of pages that are not protected now stay undecided. */
async function judgements(
  deps: ProcessDeps,
  db: CommentsDb,
  pending: CommentRow[],
  now: number,
): Promise<CommentChange[]> {
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
  return pending.flatMap(({ changeSeq, ...row }): CommentChange[] => {
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
    return [{ row, basedOn: changeSeq, event, isDoubtful: page.languageModel && decision.doubtful }];
  });
}
