// Keeps the number of people who work in a workspace within the plan. Billing calls it after every change of a subscription, the
// team after every change of its members.
import { and, asc, desc, eq, inArray, isNotNull, isNull, notInArray, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { runInBatches } from "../../platform/db/batch.ts";
import { memberships } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { entitlements } from "./entitlements.ts";
import { loadSubscription } from "./queries.ts";

/**
 * Members beyond the seats of the plan only read from now on, and those that rested work again while there is room. The owner
 * always has a seat. Whoever works keeps theirs, in the order in which they joined; people who only read anyway give up theirs
 * first. Without a plan nothing is protected, so nobody's rights change: an administrator may buy the next one. Safe to repeat.
 */
export async function fitSeats(
  { core, now }: Pick<Deps, "core" | "now">,
  { workspaceId }: { workspaceId: number },
): Promise<void> {
  const subscription = await loadSubscription(core, workspaceId);
  if (!subscription) return;
  const { allowed, seats } = entitlements(subscription, now());
  if (!allowed) return;
  const { userId, role, restsSince, createdAt } = memberships;
  const ofTeam = eq(memberships.workspaceId, workspaceId);
  const seated = core
    .select({ userId })
    .from(memberships)
    .where(ofTeam)
    .orderBy(desc(eq(role, "owner")), asc(isNotNull(restsSince)), asc(eq(role, "viewer")), asc(createdAt), asc(userId))
    .limit(seats);
  await giveSeats(core, { ofTeam, seated, at: now() });
}

/** Lets these members of a team work, and the others only read. @param seats.seated their ids */
export async function giveSeats(
  core: CoreDb,
  { ofTeam, seated, at }: { ofTeam: SQL | undefined; seated: SQLWrapper; at: number },
): Promise<void> {
  const { userId, restsSince } = memberships;
  await runInBatches(core, [
    core
      .update(memberships)
      .set({ restsSince: at })
      .where(and(ofTeam, isNull(restsSince), notInArray(userId, seated))),
    core
      .update(memberships)
      .set({ restsSince: null })
      .where(and(ofTeam, isNotNull(restsSince), inArray(userId, seated))),
  ]);
}

/** How many members only read because the plan has fewer seats. */
export const countResting = ({ core }: Pick<Deps, "core">, workspaceId: number): Promise<number> =>
  core.$count(memberships, and(eq(memberships.workspaceId, workspaceId), isNotNull(memberships.restsSince)));
