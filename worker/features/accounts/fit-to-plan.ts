// Keeps the number of active pages within the plan. Billing calls it after every change of a subscription; the cron calls it for
// plans that expired.
import { and, asc, countDistinct, eq, isNotNull, isNull, min, notInArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { runInBatches } from "../../platform/db/batch.ts";
import { pages, subscriptions } from "../../platform/db/core.ts";
import { whileRoom } from "../../platform/db/statement-room.ts";
import { claimSweeps } from "../comments/sweeps/claim-sweeps.ts";
import { entitlements } from "../plans/entitlements.ts";
import { loadSubscription } from "../plans/queries.ts";
import { activation } from "./queries.ts";

type FitDeps = Pick<Deps, "core" | "queues" | "now">;
type Fitted = { suspended: number; resumed: number };

/**
 * The groups that were activated first stay active, as many as the plan allows; the others are paused. Groups that a plan
 * paused are resumed while there is room: comments that arrived meanwhile are swept and shown, never hidden. A page that
 * another workspace protects now stays paused. Safe to repeat.
 *
 * @returns accounts paused and resumed
 */
export async function fitToPlan(deps: FitDeps, { workspaceId }: { workspaceId: number }): Promise<Fitted> {
  const subscription = await loadSubscription(deps.core, workspaceId);
  if (!subscription) return { suspended: 0, resumed: 0 };
  const now = deps.now();
  const plan = entitlements(subscription, now);
  const limit = plan.allowed ? plan.pages : 0;

  const suspended = await suspendBeyond(deps, { workspaceId, limit, now });
  if (limit === 0) return { suspended, resumed: 0 };
  const resumed = await resume(deps, {
    workspaceId,
    terms: { limit, onTrial: plan.status === "trial", now },
  });
  return { suspended, resumed };
}

async function suspendBeyond({ core }: FitDeps, input: { workspaceId: number; limit: number; now: number }) {
  const { workspaceId, limit, now } = input;
  const isActive = and(eq(pages.workspaceId, workspaceId), eq(pages.status, "active"));
  const first = core
    .select({ groupKey: pages.groupKey })
    .from(pages)
    .where(isActive)
    .groupBy(pages.groupKey)
    .orderBy(min(pages.activatedAt), min(pages.id))
    .limit(limit);
  const beyond = await core
    .update(pages)
    .set({ status: "inactive", suspendedAt: now, updatedAt: now })
    .where(and(isActive, notInArray(pages.groupKey, first)))
    .returning({ id: pages.id });
  return beyond.length;
}

type Resume = {
  workspaceId: number;
  terms: { limit: number; onTrial: boolean; now: number };
};

async function resume(deps: FitDeps, { workspaceId, terms }: Resume): Promise<number> {
  const { core } = deps;
  const waiting = await core
    .select()
    .from(pages)
    .where(and(eq(pages.workspaceId, workspaceId), isNotNull(pages.suspendedAt), isNull(pages.disconnectedAt)))
    .orderBy(asc(pages.activatedAt), asc(pages.id));
  if (waiting.length === 0) return 0;
  await runInBatches(
    core,
    waiting.flatMap((page) => Object.values(activation(core, page, terms))),
  );
  return sweepResumed(deps, { workspaceId, since: terms.now });
}

/**
 * Fits every workspace with more active pages than its plan allows now, because a trial or a paid period ended.
 *
 * @returns the number of workspaces
 */
export async function fitEndedPlans(deps: FitDeps): Promise<number> {
  const active = await deps.core
    .select({ groups: countDistinct(pages.groupKey), subscription: subscriptions })
    .from(pages)
    .innerJoin(subscriptions, eq(subscriptions.workspaceId, pages.workspaceId))
    .where(eq(pages.status, "active"))
    .groupBy(pages.workspaceId);
  const over = active.filter(({ groups, subscription }) => {
    const plan = entitlements(subscription, deps.now());
    return groups > (plan.allowed ? plan.pages : 0);
  });
  for (const { subscription } of whileRoom(over)) await fitToPlan(deps, { workspaceId: subscription.workspaceId });
  return over.length;
}

/**
 * Sweeps the pages at once that are active since a moment. Comments that arrived while they were not protected are shown, never
 * hidden; pages that were active before are left to the cron.
 *
 * @returns how many
 */
export const sweepResumed = (
  deps: FitDeps,
  { workspaceId, since }: { workspaceId: number; since: number },
): Promise<number> =>
  claimSweeps(
    deps,
    and(eq(pages.workspaceId, workspaceId), eq(pages.status, "active"), eq(pages.protectedFrom, since)),
  );
