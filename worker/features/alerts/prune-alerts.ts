import { and, inArray, isNotNull, lt, notInArray, or } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { runInBatches } from "../../platform/db/batch.ts";
import { alertDeliveries, alerts } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import type { AlertKind } from "../../vocabulary/alerts.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { ALERT_DAYS, ALERT_DELIVERY_DAYS } from "../../vocabulary/retention.ts";

/** Limit for one run. */
const MAX_PER_RUN = 500;
/** Alerts that stay until they end, however long that takes. */
const LASTING: AlertKind[] = ["connection_broken", "page_silent"];

/** Deletes old alerts, and old rows of the log of deliveries. @returns how many rows */
export async function pruneAlerts({ core, now }: Pick<Deps, "core" | "now">): Promise<number> {
  // Keys increase with time.
  const before = (days: number) => newId(now() - days * DAY_MS);
  const isOver = or(isNotNull(alerts.endedAt), notInArray(alerts.kind, LASTING));
  const old = core
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(lt(alerts.id, before(ALERT_DAYS)), isOver))
    .limit(MAX_PER_RUN);
  const oldPosts = core
    .select({ id: alertDeliveries.id })
    .from(alertDeliveries)
    .where(lt(alertDeliveries.id, before(ALERT_DELIVERY_DAYS)))
    .limit(MAX_PER_RUN);
  return runInBatches(core, [
    core.delete(alerts).where(inArray(alerts.id, old)),
    core.delete(alertDeliveries).where(inArray(alertDeliveries.id, oldPosts)),
  ]);
}
