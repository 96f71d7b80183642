import type { Deps } from "../../deps.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { PAST_DAYS } from "../../vocabulary/durations.ts";
import { previewDraft } from "../backtest/preview-settings.ts";
import { loadScope, ownSettings } from "../backtest/scope.ts";
import { pageNames } from "../comments/list/present.ts";
import type { SubscriptionTerms } from "../plans/entitlements.ts";
import { exceptionFrom, withException } from "./exception-from.ts";
import type { ExceptionInput } from "./schemas.ts";

type Input = ExceptionInput & { workspaceId: number; db: CommentsDb; userId: number; subscription: SubscriptionTerms };

/**
 * Calculates what an exception would have changed in the last three months; changes nothing.
 *
 * @throws AppError what `exceptionFrom` and `withException` throw, `not_found` for a comment of a disconnected page
 */
export async function previewException(deps: Pick<Deps, "core" | "classify" | "networks" | "now">, input: Input) {
  const { workspaceId, db, subscription } = input;
  const { pageId, commentPageId, exception } = await exceptionFrom(deps, input);
  const names = pageId === null ? null : await pageNames(deps.core, workspaceId, [commentPageId]);
  const scope = await loadScope(deps, { workspaceId, subscription, page: names?.get(commentPageId)?.publicId });
  const draft = withException(ownSettings(scope), exception);
  return { success: true as const, ...(await previewDraft(deps, { db, scope, draft, days: PAST_DAYS })) };
}
