import type { AlertData } from "../../platform/db/core.ts";
import { ALERT_NEEDS, type AlertKind } from "../../vocabulary/alerts.ts";
import { ABILITIES_OF, type Role } from "../../vocabulary/people/roles.ts";

type Member = { userId: number; role: Role; pageIds: readonly number[] | null };
type Subject = { kind: AlertKind; userId: number | null; data: AlertData };

/**
 * Whether a member may receive an alert: their role allows it, they may see its page, and it is not about another person. A
 * member limited to some pages gets no alerts about the workspace as a whole, only those about themselves. Pure.
 */
export function mayReceive({ userId, role, pageIds }: Member, alert: Subject): boolean {
  if (alert.userId !== null) return alert.userId === userId;
  if (!ABILITIES_OF[role].includes(ALERT_NEEDS[alert.kind])) return false;
  return pageIds === null || (alert.data.pageId !== undefined && pageIds.includes(alert.data.pageId));
}
