import { and, eq, exists, inArray, isNotNull, isNull, ne, not, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { batch } from "../../platform/db/batch.ts";
import { memberships, subscriptions, users } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { TRIAL_PLAN } from "../../vocabulary/money/plans.ts";
import type { SubscriptionTerms } from "./entitlements.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** The columns that `entitlements` needs, for a query. */
export const TERMS = {
  plan: subscriptions.plan,
  status: subscriptions.status,
  trialEndsAt: subscriptions.trialEndsAt,
  periodEndsAt: subscriptions.periodEndsAt,
  cancelsAt: subscriptions.cancelsAt,
  pastDueSince: subscriptions.pastDueSince,
  usageOwedSince: subscriptions.usageOwedSince,
  closesAt: subscriptions.closesAt,
} satisfies Record<keyof SubscriptionTerms, unknown>;

export const loadSubscription = (core: CoreDb, workspaceId: number) =>
  core.select().from(subscriptions).where(eq(subscriptions.workspaceId, workspaceId)).get();

/** The condition that a paid plan runs. */
export const isPaying = sql`(${eq(subscriptions.status, "active")} AND ${ne(subscriptions.plan, "free")})`;

const ownerOf = (core: CoreDb, workspaceId: number) =>
  core
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.role, "owner")));

/** The ids of all workspaces of the owner of a workspace, for a condition. */
export const ownersWorkspaces = (core: CoreDb, workspaceId: number) =>
  core
    .select({ id: memberships.workspaceId })
    .from(memberships)
    .where(and(inArray(memberships.userId, ownerOf(core, workspaceId)), eq(memberships.role, "owner")));

/**
 * Starts the trial if neither the workspace nor its owner had one, no paid plan runs, and no payment of the owner is disputed, in
 * any of their workspaces; otherwise changes nothing and returns undefined.
 */
export async function beginTrial(core: CoreDb, trial: { workspaceId: number; startsAt: number; endsAt: number }) {
  const { workspaceId, startsAt, endsAt } = trial;
  const isThis = eq(subscriptions.workspaceId, workspaceId);
  const { started } = await batch(core, {
    started: core
      .update(subscriptions)
      .set({ plan: TRIAL_PLAN, status: "trial", trialStartedAt: startsAt, trialEndsAt: endsAt, updatedAt: startsAt })
      .where(
        and(
          isThis,
          isNull(subscriptions.trialStartedAt),
          not(isPaying),
          notExists(ownerWhoTried(core, workspaceId)),
          notExists(disputedOfOwner(core, workspaceId)),
        ),
      )
      .returning(),
    used: core
      .update(users)
      .set({ trialUsedAt: startsAt })
      .where(
        and(
          inArray(users.id, ownerOf(core, workspaceId)),
          exists(
            core
              .select({ id: subscriptions.workspaceId })
              .from(subscriptions)
              .where(and(isThis, eq(subscriptions.trialStartedAt, startsAt))),
          ),
        ),
      ),
  });
  return started[0];
}

/** The owner of a workspace, if they had their trial. */
export const ownerWhoTried = (core: CoreDb, workspaceId: number) =>
  core
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ownerOf(core, workspaceId)), isNotNull(users.trialUsedAt)));

function disputedOfOwner(core: CoreDb, workspaceId: number) {
  const disputed = alias(subscriptions, "disputed");
  return core
    .select({ id: disputed.workspaceId })
    .from(disputed)
    .where(and(inArray(disputed.workspaceId, ownersWorkspaces(core, workspaceId)), isNotNull(disputed.disputedAt)));
}
