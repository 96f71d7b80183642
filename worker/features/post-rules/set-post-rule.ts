import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { newPublicId } from "../../platform/db/ids.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { isoTimeOrNull, nextMorning } from "../../time.ts";
import { ownComment } from "../comments/queries.ts";
import { changeSettings } from "../settings/save-settings.ts";
import type { PostRuleInput } from "./schemas.ts";
import { withRule } from "./with-rule.ts";

type Input = PostRuleInput & { workspaceId: number; db: CommentsDb; timeZone: string; userId: number };

const SECOND_MS = 1_000;
const NO_POST = "La red no dice bajo qué publicación se escribió este comentario.";

/**
 * Sets other judging rules for the comments of one post or ad than for those of its page, from now on or for all: a new version
 * of the page's settings. It replaces an earlier rule of the same post. A closed post hides what is written from now on.
 *
 * @returns the id of the rule, and when it ends
 * @throws AppError `not_found`, `validation_failed` without a post or with too many rules, and what `changeSettings` throws
 */
export async function setPostRule(deps: Pick<Deps, "core" | "queues" | "now">, input: Input) {
  const { workspaceId, db, userId, mode, applyTo } = input;
  const { pageId, postId } = await ownComment({
    workspaceId,
    db,
    visible: null,
    id: input.commentId,
  });
  if (postId === null) throw new AppError("validation_failed", { message: NO_POST });
  const at = deps.now();
  const until = input.until === null ? null : nextMorning(at, input.timeZone);
  // Networks give the time of a comment in whole seconds, so a comment of this second counts as written from now on.
  const from = mode === "closed" || until !== null ? at - (at % SECOND_MS) : 0;
  const rule = {
    id: newPublicId(),
    post: postId,
    mode,
    from,
    until,
    createdAt: at,
    createdBy: userId,
  };
  await changeSettings(deps, {
    ...{ workspaceId, userId, pageId, applyTo },
    onlyDifferences: true,
    change: (before) => withRule(before, rule, at),
  });
  return { success: true as const, id: rule.id, until: isoTimeOrNull(until) };
}
