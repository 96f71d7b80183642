import { and, eq, gte, lte } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { dailyCounts } from "../../../platform/db/comments.ts";
import { sumOf } from "../../../platform/db/sum-of.ts";
import { addDays, localDay } from "../../../time.ts";
import { COMMENT_STATUSES, type CommentStatus } from "../../../vocabulary/comments.ts";
import { withinChoice } from "../../workspaces/chosen-pages.ts";
import { onVisible, type WorkspaceReader } from "../../workspaces/visible-pages.ts";
import type { CommentFilter, CommentStatsInput, StatsPeriod } from "../schemas.ts";
import { allOfDay } from "./day-counts.ts";
import { type FindInput, findCounted } from "./find-comments.ts";

/** The number of days up to today, today included. A comment dated in the future by a wrong clock counts only in `all`. */
const DAYS: Record<Exclude<StatsPeriod, "all">, number> = { today: 1, week: 7, month: 30 };

/** The filters that the daily counters know. */
const COUNTED_BY: readonly (keyof CommentFilter)[] = ["page", "platform", "from", "to"];

type Period = Pick<CommentStatsInput, "period" | "from" | "to"> & { timeZone: string };
type DaysInput = Period & Pick<CommentFilter, "page" | "platform"> & WorkspaceReader;

/**
 * Counts the comments in each status that a filter finds, without the page's own. `atLeast`: there may be more.
 *
 * @param filter  without a status, which would be counted alone
 */
export async function loadCommentCounts(
  deps: Pick<Deps, "core" | "now">,
  { filter, period, ...reader }: { filter: CommentFilter; period: StatsPeriod } & Omit<FindInput, "limit">,
) {
  const isCounted = Object.entries(filter).every(([name, value]) => !value || COUNTED_BY.some((each) => each === name));
  const answer = { success: true as const, period };
  if (isCounted) return { ...answer, stats: await countDays(deps, { ...reader, ...filter, period }), atLeast: false };
  const days = daysOf({ ...filter, period, timeZone: reader.timeZone }, deps.now());
  const { rows, atLeast } = await findCounted(deps, { ...reader, ...filter, ...days, mayScanRows: true });
  const counts = Object.fromEntries(
    COMMENT_STATUSES.map((each) => [each, rows.filter(({ status }) => status === each).length]),
  ) as Record<CommentStatus, number>;
  return { ...answer, stats: { total: rows.length, ...counts }, atLeast };
}

/** Counts the workspace's comments in each status, and all of them, from the daily counters; no comment is read. */
export async function countDays({ core, now }: Pick<Deps, "core" | "now">, input: DaysInput) {
  const { visible } = await withinChoice(core, input);
  const { from, to } = daysOf(input, now());
  const [counted] = await input.db
    .select({
      total: sumOf(allOfDay),
      pending: sumOf(dailyCounts.pending),
      approved: sumOf(dailyCounts.approved),
      flagged: sumOf(dailyCounts.flagged),
      disapproved: sumOf(dailyCounts.disapproved),
      removed: sumOf(dailyCounts.removed),
    })
    .from(dailyCounts)
    .where(
      and(
        eq(dailyCounts.workspaceId, input.workspaceId),
        from ? gte(dailyCounts.day, from) : undefined,
        to ? lte(dailyCounts.day, to) : undefined,
        onVisible(dailyCounts.pageId, visible),
      ),
    );
  return counted!;
}

/** The first and last day of both the period and the filter. */
function daysOf({ period, from, to, timeZone }: Period, now: number): Pick<CommentFilter, "from" | "to"> {
  const first = firstDay(period, now, timeZone);
  if (first === null) return { from, to };
  const today = localDay(now, timeZone);
  return { from: from && from > first ? from : first, to: to && to < today ? to : today };
}

/** The first day of a period; null when it has all days. */
export function firstDay(period: StatsPeriod, now: number, timeZone: string): string | null {
  if (period === "all") return null;
  return addDays(localDay(now, timeZone), 1 - DAYS[period]);
}
