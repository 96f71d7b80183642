import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { comments } from "../../platform/db/comments.ts";
import { indexedBy } from "../../platform/db/indexed-by.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { isWithinHours, NIGHT } from "../../vocabulary/calendar.ts";
import { REASONS } from "../../vocabulary/judging/judgement.ts";
import type { WeekFacts } from "../../vocabulary/week-sentence.ts";
import { readEach } from "../workspaces/visible-pages.ts";
import { countAttacks, momentsOf, type WorkspaceDays } from "./queries.ts";

/** Comments of each page and reason whose times the median is of: the latest. */
const MEDIAN_OF = 200;

/**
 * What Atalaya hid by itself in some days, for `weekSentence`; what was shown again meanwhile does not count. Reads the daily
 * counters, and at most `MEDIAN_OF` comments for each page and reason.
 */
export async function weekFacts(
  { comments: shardOf }: Pick<Deps, "comments">,
  days: WorkspaceDays,
): Promise<WeekFacts> {
  const hours = await countAttacks(shardOf, days, ["hour", "pageId"], { onlyMachines: true });
  const hidden = hours.reduce((sum, { attacks }) => sum + attacks, 0);
  const night = hours.filter(({ hour }) => isWithinHours(hour, NIGHT)).reduce((sum, { attacks }) => sum + attacks, 0);
  const pageIds = [...new Set(hours.map(({ pageId }) => pageId))];
  return { hidden, night, medianSeconds: await medianSeconds(shardOf, { ...days, visible: pageIds }) };
}

/** From when we received a comment until its network confirmed that it is hidden. */
async function medianSeconds(shardOf: Deps["comments"], days: WorkspaceDays): Promise<number | null> {
  const read = await readEach(shardOf, days, (db, { visible }) => timesIn(db, days, visible ?? []));
  const times = read.flat().sort((one, other) => one.took - other.took);
  if (times.length === 0) return null;
  const [low, high] = [times[Math.floor((times.length - 1) / 2)]!, times[Math.floor(times.length / 2)]!];
  return (low.took + high.took) / 2 / 1000;
}

/** In milliseconds. */
function timesIn(db: CommentsDb, days: WorkspaceDays, pageIds: readonly number[]) {
  const { from, before } = momentsOf(days);
  const ranges = pageIds.flatMap((pageId) => [null, ...REASONS].map((reason) => [pageId, reason]));
  const latest = sql`SELECT decided_by, confirmed_at - received_at AS took FROM ${indexedBy(comments, "comments_page_status")}
    WHERE page_id = j.value ->> 0 AND status = 'disapproved' AND reason IS j.value ->> 1
    AND posted_at >= ${from} AND posted_at < ${before} AND workspace_id = ${days.workspaceId}
    ORDER BY posted_at DESC LIMIT ${MEDIAN_OF}`;
  return db.all<{ took: number }>(
    sql`SELECT e.value AS took FROM json_each(${JSON.stringify(ranges)}) j,
      json_each((SELECT json_group_array(took) FROM (${latest}) WHERE decided_by = 'machine' AND took IS NOT NULL)) e ORDER BY took`,
  );
}
