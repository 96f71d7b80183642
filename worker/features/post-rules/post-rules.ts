import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { newPublicId } from "../../platform/db/ids.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { isoTimeOrNull, nextMorning } from "../../time.ts";
import type { ApplyTo } from "../../vocabulary/comments.ts";
import { ownComment } from "../comments/queries.ts";
import { loadLatestPolicies } from "../settings/queries.ts";
import { changeSettings } from "../settings/save-settings.ts";
import { loadNames } from "../workspaces/names.ts";
import type { PostRuleInput } from "./schemas.ts";
import { withoutRule, withRule } from "./with-rule.ts";

/** Lists the rules of posts that are in force, the latest first. */
export async function listPostRules(deps: Pick<Deps, "core" | "now">, { workspaceId }: { workspaceId: number }) {
  const [snapshots, names] = await Promise.all([
    loadLatestPolicies(deps.core, [workspaceId]),
    loadNames(deps, { workspaceId, visible: null }),
  ]);
  const now = deps.now();
  const rules = snapshots
    .flatMap(({ pageId, settings }) => (settings.postRules ?? []).map((rule) => ({ pageId, rule })))
    .filter(({ rule: { until } }) => until === null || until > now)
    .sort((a, b) => b.rule.createdAt - a.rule.createdAt);
  const shown = rules.flatMap(({ pageId, rule: { id, post, mode, until } }) => {
    if (mode === "raid") return [];
    const page = pageId === null ? undefined : names.pages.get(pageId);
    return [
      {
        id,
        social_account_id: page?.publicId ?? "",
        /** Null: the whole page. */
        post_id: post,
        mode,
        until: isoTimeOrNull(until),
      },
    ];
  });
  return { success: true as const, rules: shown };
}

type SetInput = PostRuleInput & { workspaceId: number; db: CommentsDb; timeZone: string; userId: number };

const SECOND_MS = 1_000;
const NO_POST = "La red no dice bajo qué publicación se escribió este comentario.";

/**
 * Sets other judging rules for the comments of one post or ad than for those of its page, from now on or for all: a new version
 * of the page's settings. It replaces an earlier rule of the same post. A closed post hides what is written from now on.
 *
 * @returns the id of the rule, and when it ends
 * @throws AppError `not_found`, `validation_failed` without a post or with too many rules, and what `changeSettings` throws
 */
export async function setPostRule(deps: Pick<Deps, "core" | "queues" | "now">, input: SetInput) {
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

type RemoveInput = { workspaceId: number; userId: number; id: string; applyTo: ApplyTo };

/**
 * Removes a rule of a post. With `applyTo: "past"` the comments that it hid, flagged or let through are judged again.
 *
 * @throws AppError `not_found` when the workspace has no rule with this id
 */
export async function removePostRule(deps: Pick<Deps, "core" | "queues" | "now">, input: RemoveInput) {
  const { workspaceId, userId, id, applyTo } = input;
  const snapshots = await loadLatestPolicies(deps.core, [workspaceId]);
  const scope = snapshots.find(({ settings }) =>
    settings.postRules?.some((rule) => rule.id === id && rule.mode !== "raid"),
  );
  if (!scope) throw new AppError("not_found", { facts: `rule of a post ${id}` });
  const at = deps.now();
  await changeSettings(deps, {
    ...{ workspaceId, userId, pageId: scope.pageId, applyTo },
    onlyDifferences: true,
    change: (before) => withoutRule(before, id, at),
  });
  return { success: true as const };
}
