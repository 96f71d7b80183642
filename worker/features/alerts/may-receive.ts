import type { AlertData } from "../../platform/db/core.ts";
import { ALERT_NEEDS, type AlertKind } from "../../vocabulary/alerts.ts";
import { ABILITIES_OF, type Role } from "../../vocabulary/people/roles.ts";

type Member = { userId: number; role: Role; pageIds: readonly number[] | null };
type Concern = { kind: AlertKind; userId: number | null; data: AlertData };

/**
 * Whether a member is told: their role allows it, it is about a page that they may see, and about no other person. Whoever sees some
 * pages only is told nothing about the workspace as a whole, but what is about themselves. Pure.
 */
export function mayReceive({ userId, role, pageIds }: Member, alert: Concern): boolean {
  if (alert.userId !== null) return alert.userId === userId;
  if (!ABILITIES_OF[role].includes(ALERT_NEEDS[alert.kind])) return false;
  return pageIds === null || (alert.data.pageId !== undefined && pageIds.includes(alert.data.pageId));
}
