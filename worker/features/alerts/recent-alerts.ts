import { and, desc, eq, gte } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { alerts, type memberships } from "../../platform/db/core.ts";
import { keysOfMillisecond } from "../../platform/db/ids.ts";
import { isoTime } from "../../time.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { mayReceive } from "./member-devices.ts";
import { headlineOf, placeOf } from "./texts.ts";

const DAYS = 14;
const SHOWN = 10;
/** The rows that are read: a member who sees only some pages may not receive all of them. */
const SEARCHED = 60;

const isOver = ({ endedAt }: Pick<typeof alerts.$inferSelect, "endedAt">): boolean => endedAt !== null;

/** Lists the last alerts that a member may receive, newest first, whatever channels they chose. */
export async function listRecentAlerts(
  { core, now }: Pick<Deps, "core" | "now">,
  { membership }: { membership: typeof memberships.$inferSelect },
) {
  const since = keysOfMillisecond(now() - DAYS * DAY_MS)[0];
  const rows = await core
    .select()
    .from(alerts)
    .where(and(eq(alerts.workspaceId, membership.workspaceId), gte(alerts.id, since)))
    .orderBy(desc(alerts.id))
    .limit(SEARCHED);
  return (
    rows
      .filter((alert) => mayReceive(membership, alert))
      // A page and its Instagram account often have the same name, and the same happens to both.
      .filter((alert, index, all) => {
        const before = all[index - 1];
        if (!alert.data.page || !before || isOver(before) !== isOver(alert)) return true;
        return headlineOf(before) !== headlineOf(alert);
      })
      .slice(0, SHOWN)
      .map((alert) => ({
        id: String(alert.id),
        text: headlineOf(alert),
        place: placeOf(alert),
        /** The comment whose case file is offered; null for most. */
        case_of: alert.data.commentId ? String(alert.data.commentId) : null,
        at: isoTime(alert.createdAt),
        /** Whether its condition has ended, as of a connection that was restored. */
        is_over: isOver(alert),
      }))
  );
}
