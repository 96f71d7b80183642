import { and, eq, gt, isNotNull, isNull, lte, notExists, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { alerts, grants, pages } from "../../platform/db/core.ts";
import { fieldsOf, indexedBy } from "../../platform/db/indexed-by.ts";
import { whileRoom } from "../../platform/db/statement-room.ts";
import { DAY_MS, EXPIRING_DAYS } from "../../vocabulary/durations.ts";
import { endAlert, raiseAlert } from "./raise.ts";

const SOON_MS = EXPIRING_DAYS * DAY_MS;
/** Limit for one run, of each kind. */
const MAX_PER_RUN = 200;

const IS_BROKEN = and(isNotNull(pages.problem), eq(pages.status, "active").inlineParams());
const IS_OPEN_BROKEN = and(eq(alerts.kind, "connection_broken").inlineParams(), isNull(alerts.endedAt));

/**
 * Raises an alert for each page that stopped working or will stop soon, and ends the alerts of pages that work again.
 *
 * @returns how many alerts it raised or ended
 */
export async function raiseConnectionAlerts(deps: Pick<Deps, "core" | "now">): Promise<number> {
  const { core, now } = deps;
  const openOf = core
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(IS_OPEN_BROKEN, eq(alerts.subject, pages.publicId), eq(alerts.workspaceId, pages.workspaceId)));
  const broken = await core
    .select({ workspaceId: pages.workspaceId, subject: pages.publicId, page: pages.name, pageId: pages.id })
    .from(pages)
    .where(and(IS_BROKEN, notExists(openOf)))
    .limit(MAX_PER_RUN);
  for (const { page, pageId, ...about } of whileRoom(broken))
    await raiseAlert(deps, { ...about, kind: "connection_broken", data: { page, pageId, count: null } });
  const stillBroken = core
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.publicId, alerts.subject), IS_BROKEN));
  const repaired = await core
    .select({ workspaceId: fieldsOf(alerts).workspaceId, subject: fieldsOf(alerts).subject })
    // The index of open alerts contains those without an end.
    .from(indexedBy(alerts, "alerts_broken"))
    .where(and(IS_OPEN_BROKEN, notExists(stillBroken)))
    .limit(MAX_PER_RUN);
  for (const about of whileRoom(repaired)) await endAlert(deps, { ...about, kind: "connection_broken" });
  const subject = sql<string>`${pages.publicId} || ':' || ${grants.expiresAt}`;
  const toldOf = core
    .select({ id: alerts.id })
    .from(alerts)
    .where(
      and(
        eq(alerts.workspaceId, pages.workspaceId),
        eq(alerts.kind, "connection_expiring"),
        eq(alerts.subject, subject),
        isNull(alerts.endedAt),
      ),
    );
  const expiring = await core
    .select({ workspaceId: pages.workspaceId, subject, page: pages.name, pageId: pages.id })
    .from(grants)
    .innerJoin(pages, eq(pages.grantId, grants.id))
    .where(
      and(
        eq(grants.status, "valid").inlineParams(),
        gt(grants.expiresAt, now()),
        lte(grants.expiresAt, now() + SOON_MS),
        eq(pages.status, "active"),
        notExists(toldOf),
      ),
    )
    .limit(MAX_PER_RUN);
  for (const { page, pageId, ...about } of whileRoom(expiring))
    await raiseAlert(deps, { ...about, kind: "connection_expiring", data: { page, pageId, count: null } });
  return broken.length + repaired.length + expiring.length;
}
