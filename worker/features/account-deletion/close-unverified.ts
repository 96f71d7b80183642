import { and, eq, gt, isNull, lt, ne, notExists, or, sql } from "drizzle-orm";
import { logFailure } from "../../failures.ts";
import { memberships, sessions, subscriptions, users, workspaces } from "../../platform/db/core.ts";
import { whileRoom } from "../../platform/db/statement-room.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { UNVERIFIED_ACCOUNT_DAYS } from "../../vocabulary/retention.ts";
import { idleSince } from "../auth/sessions/session-rows.ts";
import { type AccountDeletionDeps, requestAccountDeletion } from "./request-account-deletion.ts";

const AT_ONCE = 20;
/** The sign keeps the statement from walking the index of all owners. */
const IS_OWNER = sql`+${memberships.role} = 'owner'`;

/**
 * Closes accounts whose address nobody confirmed in thirty days, without a plan and without an open session: somebody may have
 * registered with a stranger's address. The address gets one mail, and everything is deleted fourteen days later.
 *
 * @returns how many
 */
export async function closeUnverified(deps: AccountDeletionDeps): Promise<number> {
  const { core, now } = deps;
  const abandoned = await core
    .select({ user: users, workspace: workspaces })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), IS_OWNER))
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .innerJoin(subscriptions, eq(subscriptions.workspaceId, workspaces.id))
    .where(
      and(
        isNull(users.emailVerifiedAt),
        lt(users.createdAt, now() - UNVERIFIED_ACCOUNT_DAYS * DAY_MS),
        isNull(subscriptions.closesAt),
        ne(subscriptions.status, "active"),
        or(isNull(subscriptions.trialEndsAt), lt(subscriptions.trialEndsAt, now())),
        notExists(
          core
            .select({ id: sessions.id })
            .from(sessions)
            .where(and(eq(sessions.userId, users.id), gt(sessions.lastUsedAt, idleSince(now())))),
        ),
      ),
    )
    .orderBy(users.createdAt)
    .limit(AT_ONCE);
  for (const { user, workspace } of whileRoom(abandoned))
    await requestAccountDeletion(deps, { user, workspace, why: "unverified" }).catch((error: unknown) =>
      logFailure("unverified_not_closed", error, { workspaceId: workspace.id }),
    );
  return abandoned.length;
}
