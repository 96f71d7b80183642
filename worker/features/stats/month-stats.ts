import { and, between, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { replyCounts } from "../../platform/db/comments.ts";
import { sumOf } from "../../platform/db/sum-of.ts";
import { type DaySpan, localDay, monthSpan } from "../../time.ts";
import { entitlements, type SubscriptionTerms } from "../plans/entitlements.ts";
import { onVisible, type WorkspaceReader } from "../workspaces/visible-pages.ts";
import { loadCounts } from "./queries.ts";
import type { MonthInput } from "./schemas.ts";

type Input = MonthInput & WorkspaceReader & { timeZone: string; subscription: SubscriptionTerms };

/** Returns the figures of a month. `responded`: replies that rules wrote; null when the plan has no rules. */
export async function loadMonthStats({ now }: Pick<Deps, "now">, input: Input) {
  const today = localDay(now(), input.timeZone);
  const year = input.year ?? Number(today.slice(0, 4));
  const month = input.month ?? Number(today.slice(5, 7));
  const span = {
    workspaceId: input.workspaceId,
    visible: input.visible,
    db: input.db,
    ...monthSpan(year, month),
  };
  const { autoReplies } = entitlements(input.subscription, now());
  const [counts, responded] = await Promise.all([loadCounts(span), autoReplies ? countAutomaticReplies(span) : null]);
  return {
    success: true as const,
    month,
    year,
    total: counts.total,
    removed: counts.removed,
    approved: counts.approved,
    effectiveness: effectiveness(counts),
    responded,
  };
}

/** The replies of rules that the networks accepted, from the counters. */
async function countAutomaticReplies({
  db,
  workspaceId,
  visible,
  from,
  to,
}: WorkspaceReader & DaySpan): Promise<number> {
  const [counted] = await db
    .select({ automatic: sumOf(replyCounts.automatic) })
    .from(replyCounts)
    .where(
      and(
        eq(replyCounts.workspaceId, workspaceId),
        between(replyCounts.day, from, to),
        onVisible(replyCounts.pageId, visible),
      ),
    );
  return counted!.automatic;
}

/**
 * Returns the percentage of bad or doubtful comments that are hidden or deleted; the rest is flagged, visible, and waits for a
 * person. Flagged spam does not count (`queries.ts`).
 *
 * @returns from 0 to 100, with one decimal; null when there was no such comment
 */
export function effectiveness({ removed, flagged }: { removed: number; flagged: number }): number | null {
  const recognised = removed + flagged;
  return recognised === 0 ? null : Math.round((removed / recognised) * 1000) / 10;
}
