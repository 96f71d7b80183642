import type { Deps } from "../../deps.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { isoTime } from "../../time.ts";
import { excerptOf } from "../comments/excerpt.ts";
import { loadPageId } from "../settings/load-settings.ts";
import { loadActors } from "../workspaces/names.ts";
import { digestOf, loadCorrections, runningModel } from "./corrections.ts";
import { loadLatestLearning } from "./queries.ts";
import { loadOrdinaryComments, train } from "./train.ts";

const EXCERPT_LENGTH = 160;
const ASKED_AGAIN_A_MINUTE = 10;

type Input = { workspaceId: number; db: CommentsDb; page: string };

/**
 * Lists what a page learned: from which corrections, newest first, and whether learning is on.
 *
 * @throws AppError `not_found` for a page that is not the workspace's
 */
export async function listLearning(
  deps: Pick<Deps, "core" | "queues" | "describe" | "limit">,
  { workspaceId, db, page }: Input,
) {
  const pageId = (await loadPageId(deps.core, { workspaceId, page }))!;
  const own = { workspaceId, pageId };
  const { choices, latest } = await loadLatestLearning(deps.core, own);
  const corrections = await loadCorrections(db, own, choices);
  const names = await loadActors(
    deps.core,
    workspaceId,
    corrections.map(({ userId }) => userId),
  );
  const { counted } = train(deps, corrections, await loadOrdinaryComments(db, own));
  const isBehind = !choices.off && (await digestOf(runningModel(deps), corrections)) !== latest?.digest;
  // The rows are the truth and the message only a hint, so any reader enqueues a lost message again.
  if (isBehind && corrections.length > 0 && (await deps.limit(ASKED_AGAIN_A_MINUTE, `learning:${pageId}`)))
    await deps.queues.settings.send([{ workspaceId, learningPageId: pageId }]);
  return {
    success: true as const,
    enabled: !choices.off,
    /** The number of corrections that it learned from. */
    learned: counted.size,
    corrections: corrections.toReversed().map((correction) => ({
      id: String(correction.id),
      author_name: correction.authorName,
      content: excerptOf(correction.text, EXCERPT_LENGTH),
      lesson: correction.lesson,
      /** False while too few others agree with it, and for a copy or one more comment of the same person. */
      counted: counted.has(correction.id),
      at: isoTime(correction.at),
      by: correction.userId === null ? null : (names.get(correction.userId)?.name ?? null),
    })),
  };
}
