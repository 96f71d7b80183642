import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import type { WorkspaceReader } from "../../workspaces/visible-pages.ts";
import { judge } from "../intake/judge.ts";
import { pageContextsById } from "../intake/page-context.ts";
import { createRecentWindow } from "../intake/recent-window.ts";
import { presentComments } from "../list/present.ts";
import { type CommentRow, ownComments, recentComments } from "../queries.ts";
import type { ProcessUnanalyzedInput } from "../schemas.ts";
import type { CommentChange } from "../storage/comment-change.ts";
import { machineEvent } from "../storage/machine-event.ts";
import { saveDecisions } from "../storage/save-decisions.ts";
import { loadFirstUse } from "./first-use.ts";
import { personDecision } from "./person-decision.ts";

type Input = ProcessUnanalyzedInput & WorkspaceReader & { userId: number; country: string | null };
type ProcessDeps = Pick<Deps, "core" | "comments" | "networks" | "queues" | "classify" | "now">;

/**
 * Decides stored comments that have no decision: the machine judges them as when they arrive, or a person approves them all. Safe
 * to repeat: decided comments stay as they are.
 *
 * @returns `comments` as they are now, `processed` how many were changed, `notFound` the ids that are not the workspace's
 * @throws AppError `not_found` when none of them is
 */
export async function processUnanalyzed(deps: ProcessDeps, input: Input) {
  const before = await readOwn(input);
  if (before.length === 0) throw new AppError("not_found", { facts: "none of the comments" });

  const now = deps.now();
  const pending = before.filter(({ status }) => status === "pending");
  const changes = input.approveAll
    ? await approved(deps, pending, input, now)
    : await judgements(deps, input.db, pending, now);
  const { written } = await saveDecisions(deps, { db: input.db, changes, now });

  const foundIds = new Set(before.map(({ id }) => String(id)));
  const after = await readOwn(input);
  return {
    success: true as const,
    processed: written.size,
    comments: await presentComments(deps, input.db, after),
    notFound: [...new Set(input.commentIds)].filter((id) => !foundIds.has(id)),
  };
}

/** A page's own comment is never judged, and a tombstone has no text: both count as not found. */
const readOwn = async (input: Input): Promise<CommentRow[]> =>
  (await ownComments(input, input.commentIds.map(Number))).filter(({ isOwn, textAt }) => !isOwn && textAt > 0);

async function approved(
  deps: ProcessDeps,
  pending: CommentRow[],
  { userId, country }: Input,
  now: number,
): Promise<CommentChange[]> {
  const useOf = await loadFirstUse(deps, pending);
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
  const { workspaceId } = pending[0]!;
  const pageIds = [...new Set(pending.map(({ pageId }) => pageId))];
  const [pages, around] = await Promise.all([
    pageContextsById(deps, pageIds),
    recentComments(
      db,
      pageIds.map((pageId) => ({ pageId, workspaceId })),
    ),
  ]);
  const recent = createRecentWindow(around);
  return pending.flatMap(({ changeSeq, ...before }): CommentChange[] => {
    const page = pages.get(before.pageId);
    if (!page) return [];
    const { decision, row } = judge(deps, page, before, recent, now);
    recent.add(row);
    const event = machineEvent({ cause: "decided", fromStatus: "pending", toStatus: row.status });
    return [{ row, basedOn: changeSeq, event, isDoubtful: page.languageModel && decision.doubtful }];
  });
}
