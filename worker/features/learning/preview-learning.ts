import type { Deps } from "../../deps.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { PAST_DAYS } from "../../vocabulary/durations.ts";
import type { Adapter } from "../../vocabulary/judging/learning.ts";
import { previewPolicies } from "../backtest/preview-settings.ts";
import { loadScope, policiesOf, type Scope } from "../backtest/scope.ts";
import type { SubscriptionTerms } from "../plans/entitlements.ts";
import { loadCorrections } from "./corrections.ts";
import { loadLatestLearning } from "./queries.ts";
import type { PreviewLearningInput } from "./schemas.ts";
import { loadOrdinaryComments, train } from "./train.ts";

type Input = PreviewLearningInput & { workspaceId: number; db: CommentsDb; subscription: SubscriptionTerms };

/**
 * Calculates what a page's learning changes in the comments of the last three months, or what would change if it forgot
 * something; changes nothing.
 *
 * @throws AppError `not_found` for a page that is not the workspace's
 */
export async function previewLearning(
  deps: Pick<Deps, "core" | "classify" | "describe" | "networks" | "now">,
  { workspaceId, db, subscription, page, forget }: Input,
) {
  const scope = await loadScope(deps, { workspaceId, subscription, page });
  const own = { workspaceId, pageId: scope.pageId! };
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
  adapters: new Map([[scope.pageId!, { id: 0, adapter, usedAt: null }]]),
});
