import { and, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { memberAlerts } from "../../platform/db/core.ts";
import { DEFAULT_PUSH } from "../../vocabulary/alerts.ts";
import type { OwnAlertsInput } from "./schemas.ts";

type Member = { userId: number; workspaceId: number };

/** What one member chose for themselves, or the defaults. */
export async function ownAlerts({ core }: Pick<Deps, "core">, { userId, workspaceId }: Member) {
  const row = await core
    .select()
    .from(memberAlerts)
    .where(and(eq(memberAlerts.userId, userId), eq(memberAlerts.workspaceId, workspaceId)))
    .get();
  return { push: row?.push ?? [...DEFAULT_PUSH] };
}

export async function saveOwnAlerts(
  { core }: Pick<Deps, "core">,
  { userId, workspaceId, ...chosen }: Member & OwnAlertsInput,
): Promise<void> {
  await core
    .insert(memberAlerts)
    .values({ userId, workspaceId, ...chosen })
    .onConflictDoUpdate({ target: [memberAlerts.userId, memberAlerts.workspaceId], set: { userId, ...chosen } });
}
