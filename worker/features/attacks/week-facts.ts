import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import { BY_ITSELF, comments } from "../../platform/db/comments.ts";
import { indexedBy } from "../../platform/db/indexed-by.ts";
import { isWithinHours, NIGHT } from "../../vocabulary/calendar.ts";
import type { WeekFacts } from "../../vocabulary/text/week-sentence.ts";
import { isHiddenInRange, reasonRanges } from "./hidden-by-reason.ts";
import { countAttacks, type WorkspaceDays } from "./queries.ts";

/** The number of comments, for each page and reason, whose times the median is of: the latest ones. */
const MEDIAN_OF = 200;

/**
 * Returns what Atalaya hid by itself in some days, for `weekSentence`; comments that were shown again do not count, nor those that a
 * person hid by settings, a wave's decision among them. Reads the
 * daily counters, and at most `MEDIAN_OF` comments for each page and reason.
 */
export async function loadWeekFacts(days: WorkspaceDays): Promise<WeekFacts> {
  const hours = await countAttacks(days, ["hour", "pageId"], { onlyMachines: true });
  const hidden = hours.reduce((sum, { attacks }) => sum + attacks, 0);
  const night = hours.filter(({ hour }) => isWithinHours(hour, NIGHT)).reduce((sum, { attacks }) => sum + attacks, 0);
  const pageIds = [...new Set(hours.map(({ pageId }) => pageId))];
  return { hidden, night, medianSeconds: await loadMedianSeconds({ ...days, visible: pageIds }) };
}

/** The median time from receiving a comment to the network's confirmation that it is hidden, in seconds. */
async function loadMedianSeconds(days: WorkspaceDays): Promise<number | null> {
  const times = await timesOf(days);
  if (times.length === 0) return null;
  const [low, high] = [times[Math.floor((times.length - 1) / 2)]!, times[Math.floor(times.length / 2)]!];
  return (low.took + high.took) / 2 / 1000;
}

/** These times, in milliseconds, the shortest first. */
function timesOf({ db, visible, ...days }: WorkspaceDays) {
  const latest = db
    .select({
      byItself: sql`${sql.raw(BY_ITSELF)}`.as("by_itself"),
      took: sql`${comments.confirmedAt} - ${comments.receivedAt}`.as("took"),
    })
    .from(indexedBy(comments, "comments_page_status"))
    .where(isHiddenInRange(days))
    .orderBy(desc(comments.postedAt))
    .limit(MEDIAN_OF)
    .as("latest");
  const byMachines = db
    .select({ times: sql`json_group_array(${latest.took})` })
    .from(latest)
    .where(and(eq(latest.byItself, 1), isNotNull(latest.took)));
  const took = sql<number>`e.value`.as("took");
  return db
    .select({ took })
    .from(sql`${reasonRanges(visible ?? [])}, json_each(${byMachines}) e`)
    .orderBy(asc(took));
}
