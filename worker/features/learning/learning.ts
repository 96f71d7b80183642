import type { Deps } from "../../deps.ts";
import type { LearningChoices } from "../../platform/db/core.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { isoTime } from "../../time.ts";
import { PAST_DAYS } from "../../vocabulary/durations.ts";
import type { Adapter } from "../../vocabulary/judging/learning.ts";
import { previewPolicies } from "../backtest/preview-settings.ts";
import { loadScope, policiesOf, type Scope } from "../backtest/scope.ts";
import { excerptOf } from "../comments/excerpt.ts";
import type { SubscriptionTerms } from "../plans/entitlements.ts";
import { loadPageId } from "../settings/load-settings.ts";
import { changeSettings } from "../settings/save-settings.ts";
import { loadActors } from "../workspaces/names.ts";
import { ownPage } from "../workspaces/own-pages.ts";
import { digestOf, loadCorrections, runningModel } from "./corrections.ts";
import { learnFromCorrections } from "./learn-from-corrections.ts";
import { loadLatestLearning } from "./queries.ts";
import type { ChooseLearningInput, PreviewLearningInput } from "./schemas.ts";
import { loadOrdinaryComments, train } from "./train.ts";

const EXCERPT_LENGTH = 160;
const ASKED_AGAIN_A_MINUTE = 10;

type ListInput = { workspaceId: number; db: CommentsDb; page: string };

/**
 * Lists what a page learned: from which corrections, newest first, and whether learning is on.
 *
 * @throws AppError `not_found` for a page that is not the workspace's
 */
export async function listLearning(
  deps: Pick<Deps, "core" | "queues" | "describe" | "limit">,
  { workspaceId, db, page }: ListInput,
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

type PreviewInput = PreviewLearningInput & { workspaceId: number; db: CommentsDb; subscription: SubscriptionTerms };

/**
 * Calculates what a page's learning changes in the comments of the last three months, or what would change if it forgot
 * something; changes nothing.
 *
 * @throws AppError `not_found` for a page that is not the workspace's
 */
export async function previewLearning(
  deps: Pick<Deps, "core" | "classify" | "describe" | "networks" | "now">,
  { workspaceId, db, subscription, page, forget }: PreviewInput,
) {
  const account = await ownPage(deps.core, { workspaceId, accountId: page });
  const scope = await loadScope(deps, { workspaceId, subscription, page });
  const own = { workspaceId, pageId: account.page.id };
  const { choices } = await loadLatestLearning(deps.core, own);
  const corrections = await loadCorrections(db, own, choices);
  const ordinary = await loadOrdinaryComments(db, own);
  const learned = train(deps, corrections, ordinary).adapter;
  const left = forget === undefined ? [] : corrections.filter(({ id }) => String(id) !== forget && forget !== "all");
  const withoutIt = train(deps, left, ordinary).adapter;
  const [before, after] = forget === undefined ? [null, learned] : [learned, withoutIt];
  const policies = (adapter: Adapter | null) => policiesOf(withLearned(scope, adapter));
  return {
    success: true as const,
    ...(await previewPolicies(deps, {
      ...{ db, scope, days: PAST_DAYS },
      inForce: policies(before),
      wanted: policies(after),
    })),
  };
}

/** The scope of one page, as if it had learned this. */
const withLearned = (scope: Scope, adapter: Adapter | null): Scope => ({
  ...scope,
  adapters: new Map(scope.pages.map(({ id }) => [id, { id: 0, adapter, usedAt: null }])),
});

/** The maximum number of forgotten corrections that are stored; older ones are not used for learning anyway. */
const MAX_FORGOTTEN = 400;

type ChoiceInput = ChooseLearningInput & { workspaceId: number; db: CommentsDb; userId: number };

/**
 * Switches learning of a page on or off, or forgets one correction or all of them, as a new version of the page's settings. The
 * page then learns again at once, for future comments.
 *
 * @throws AppError `not_found` for a page that is not the workspace's, and what `changeSettings` throws
 */
export async function chooseLearning(
  deps: Pick<Deps, "core" | "queues" | "describe" | "now">,
  { workspaceId, db, userId, page, ...choice }: ChoiceInput,
) {
  const pageId = (await loadPageId(deps.core, { workspaceId, page }))!;
  const at = deps.now();
  await changeSettings(deps, {
    ...{ workspaceId, userId, pageId },
    change: (before) => ({
      ...before,
      learning: chosen(before.learning ?? {}, choice, at),
    }),
  });
  await learnFromCorrections(deps, db, { workspaceId, pageId });
  return { success: true as const };
}

function chosen(
  before: LearningChoices,
  { enabled, forget }: Pick<ChooseLearningInput, "enabled" | "forget">,
  at: number,
): LearningChoices {
  const { off, ...rest } = before;
  const isOff = enabled === undefined ? off : !enabled;
  const choices = forget === "all" ? { forgottenUntil: at } : forgetting(rest, forget);
  return { ...choices, ...(isOff && { off: true }) };
}

function forgetting(before: LearningChoices, id: string | undefined): LearningChoices {
  if (id === undefined) return before;
  const forgotten = [...(before.forgotten ?? []).filter((each) => each !== Number(id)), Number(id)];
  return { ...before, forgotten: forgotten.slice(-MAX_FORGOTTEN) };
}
