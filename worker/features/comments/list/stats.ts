import { and, eq, gte, lte, type SQL } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { dailyCounts } from "../../../platform/db/comments.ts";
import { sumOf } from "../../../platform/db/sum-of.ts";
import { addDays, localDay } from "../../../time.ts";
import { onVisible, type WorkspaceReader } from "../../workspaces/visible-pages.ts";
import type { CommentStatsInput, StatsPeriod } from "../schemas.ts";
import { loadListedPages } from "./load-listed-pages.ts";

/** The number of days up to today, today included. A comment dated in the future by a wrong clock counts only in `all`. */
const DAYS: Record<Exclude<StatsPeriod, "all">, number> = { today: 1, week: 7, month: 30 };

type Input = CommentStatsInput & WorkspaceReader & { timeZone: string };

/** Counts the workspace's comments in each status, from the daily counters; no comment is read. */
export async function commentStats({ core, now }: Pick<Deps, "core" | "now">, input: Input) {
  const pageIds =
    input.page || input.platform || input.visible ? (await loadListedPages(core, input)).map(({ id }) => id) : null;
  const [counted] = await input.db
    .select({
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
        ...daysOf(input.period, now(), input.timeZone),
        onVisible(dailyCounts.pageId, pageIds),
      ),
    );
  const counts = counted!;
  const total = Object.values(counts).reduce((all, count) => all + count, 0);
  return { success: true as const, period: input.period, stats: { total, ...counts } };
}

function daysOf(period: StatsPeriod, now: number, timeZone: string): SQL[] {
  const first = firstDay(period, now, timeZone);
  return first === null ? [] : [gte(dailyCounts.day, first), lte(dailyCounts.day, localDay(now, timeZone))];
}

/** The first day of a period; null when it has all days. */
export function firstDay(period: StatsPeriod, now: number, timeZone: string): string | null {
  if (period === "all") return null;
  return addDays(localDay(now, timeZone), 1 - DAYS[period]);
}
