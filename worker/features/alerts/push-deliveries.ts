import { and, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { memberAlerts, memberships, pushSubscriptions, users } from "../../platform/db/core.ts";
import { DEFAULT_PUSH } from "../../vocabulary/alerts.ts";
import { type AlertRow, sentencesOf } from "./alert-bodies.ts";
import { mayReceive } from "./may-receive.ts";
import { pushBody } from "./push-body.ts";
import { placeOf } from "./texts-es.ts";

/** The maximum number of devices that one report reaches: a batch has at most a hundred statements. */
const MAX_PUSHES = 80;

/** Creates one delivery for each device of a member, with the alerts that this person receives and wants as pushes. */
export async function pushDeliveries(
  { core, config }: Pick<Deps, "core" | "config">,
  { workspaceId, due }: { workspaceId: number; due: readonly AlertRow[] },
) {
  if (!config.VAPID_KEYS || due.length === 0) return [];
  const devices = await core
    .select({
      id: pushSubscriptions.id,
      member: { userId: memberships.userId, role: memberships.role, pageIds: memberships.pageIds },
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
    .limit(MAX_PUSHES);
  return devices.flatMap(({ id: subscriptionId, member, kinds }) => {
    const wanted = due.filter((alert) => (kinds ?? DEFAULT_PUSH).includes(alert.kind) && mayReceive(member, alert));
    const [first] = wanted;
    if (!first) return [];
    const body = pushBody({ id: first.id, sentences: sentencesOf(wanted), place: placeOf(first.kind) });
    return [{ channel: "push" as const, body, subscriptionId }];
  });
}
