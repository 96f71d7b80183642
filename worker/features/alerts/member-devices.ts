import { and, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { type alerts, memberAlerts, memberships, pushSubscriptions, users } from "../../platform/db/core.ts";
import { ALERT_GROUPS, ALERTS, DEFAULT_PUSH } from "../../vocabulary/alerts.ts";
import { abilitiesOf, type Role } from "../../vocabulary/people/roles.ts";

type AlertRow = typeof alerts.$inferSelect;
type Member = { userId: number; role: Role; restsSince: number | null; pageIds: readonly number[] | null };

/** The maximum number of devices that one report reaches: a batch has at most a hundred statements. */
const MAX_DEVICES = 80;

/** The devices of a workspace's members, each with the alerts that its person may receive and wants there. */
export async function memberDevices(
  { core, config }: Pick<Deps, "core" | "config">,
  { workspaceId, due }: { workspaceId: number; due: readonly AlertRow[] },
) {
  if (!config.VAPID_KEYS || due.length === 0) return [];
  const devices = await core
    .select({
      subscriptionId: pushSubscriptions.id,
      member: {
        userId: memberships.userId,
        role: memberships.role,
        restsSince: memberships.restsSince,
        pageIds: memberships.pageIds,
      },
      kinds: memberAlerts.push,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(
      pushSubscriptions,
      and(eq(pushSubscriptions.userId, users.id), eq(pushSubscriptions.sessionVersion, users.sessionVersion)),
    )
    .leftJoin(
      memberAlerts,
      and(eq(memberAlerts.userId, users.id), eq(memberAlerts.workspaceId, memberships.workspaceId)),
    )
    .where(eq(memberships.workspaceId, workspaceId))
    .limit(MAX_DEVICES);
  return devices.map(({ subscriptionId, member, kinds }) => ({
    subscriptionId,
    due: due.filter((alert) => (kinds ?? DEFAULT_PUSH).includes(alert.kind) && mayReceive(member, alert)),
  }));
}

/**
 * Whether a member may receive an alert: their role allows it, they may see its page, and it is not about another person. A
 * member limited to some pages gets no alerts about the workspace as a whole, only those about themselves. Pure.
 */
export function mayReceive(
  { userId, pageIds, ...member }: Member,
  alert: Pick<AlertRow, "kind" | "userId" | "data">,
): boolean {
  if (alert.userId !== null) return alert.userId === userId;
  if (!abilitiesOf(member).includes(ALERT_GROUPS[ALERTS[alert.kind].group].needs)) return false;
  return pageIds === null || (alert.data.pageId !== undefined && pageIds.includes(alert.data.pageId));
}
