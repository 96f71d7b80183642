import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { takeSince } from "../../platform/db/window-budget.ts";
import { JUDGEMENTS_PER_COMMENT } from "../../vocabulary/limits.ts";
import { entitlements } from "../plans/entitlements.ts";
import type { SubscriptionRow } from "../plans/queries.ts";
import { usagePeriodEnd, usagePeriodStart } from "../plans/usage-period.ts";

/**
 * Counts texts that a key lets the engine judge. They are no use of the plan, and have a limit of their own in the month of usage; of
 * the request that reaches it all texts are judged.
 *
 * @throws AppError `judging_limit_reached`
 */
export async function takeJudgements(
  { core, now }: Pick<Deps, "core" | "now">,
  { workspaceId, subscription }: { workspaceId: number; subscription: SubscriptionRow },
  wanted: number,
): Promise<void> {
  const at = now();
  // Without a paid plan it is the month of the calendar.
  const anchor = subscription.usageAnchor ?? 0;
  const taken = await takeSince(core, {
    name: `judged:${workspaceId}`,
    start: usagePeriodStart(anchor, at),
    wanted,
    upTo: entitlements(subscription, at).commentsPerMonth * JUDGEMENTS_PER_COMMENT,
  });
  if (taken > 0) return;
  const retryAfterSeconds = Math.ceil((usagePeriodEnd(anchor, at) - at) / 1000);
  throw new AppError("judging_limit_reached", { retryAfterSeconds });
}
