import { and, asc, countDistinct, eq, exists, gt, isNull, lte, not } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { logFailure } from "../../../failures.ts";
import { mails, pages, subscriptions, workspaces } from "../../../platform/db/core.ts";
import { databaseOf } from "../../../platform/db/each-database.ts";
import { whileRoom } from "../../../platform/db/statement-room.ts";
import { countUsedComments } from "../../../platform/db/statements/used-comments.ts";
import { DAY_MS, TRIAL_NOTICE_DAYS } from "../../../vocabulary/durations.ts";
import { fittingPlan, monthlyUse } from "../../../vocabulary/money/fitting-plan.ts";
import type { SubscriptionRow } from "../../plans/queries.ts";
import { usagePeriodStart } from "../../plans/usage-period.ts";
import { mailOwner } from "../sync/mail-owner.ts";

type TrialDeps = Pick<Deps, "core" | "comments" | "config" | "queues" | "sealer" | "now">;
type Trial = { subscription: SubscriptionRow; workspace: typeof workspaces.$inferSelect };

/** The maximum number in a minute. */
const AT_ONCE = 20;

/** Mails the owners of trials that end within a day. @returns how many trials */
export async function mailTrialEnds(deps: TrialDeps): Promise<number> {
  const { core, now } = deps;
  const { status, trialEndsAt, closesAt, workspaceId } = subscriptions;
  const isMailed = core
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.workspaceId, workspaceId), eq(mails.letter, "trial_ending")));
  const due = await core
    .select({ subscription: subscriptions, workspace: workspaces })
    .from(subscriptions)
    .innerJoin(workspaces, eq(workspaces.id, workspaceId))
    .where(
      and(
        eq(status, "trial").inlineParams(),
        gt(trialEndsAt, now()),
        lte(trialEndsAt, now() + TRIAL_NOTICE_DAYS * DAY_MS),
        isNull(closesAt),
        not(exists(isMailed)),
      ),
    )
    .orderBy(asc(trialEndsAt))
    .limit(AT_ONCE);
  for (const trial of whileRoom(due)) {
    try {
      await mailTrialEnd(deps, trial);
    } catch (error) {
      logFailure("trial_end_not_mailed", error, { workspaceId: trial.workspace.id });
    }
  }
  return due.length;
}

async function mailTrialEnd(deps: TrialDeps, { subscription, workspace }: Trial): Promise<void> {
  const { trialStartedAt, trialEndsAt } = subscription;
  if (trialStartedAt === null || trialEndsAt === null) return;
  const comments = await usedSince(deps, workspace, trialStartedAt);
  const active = await deps.core
    .select({ groups: countDistinct(pages.groupKey) })
    .from(pages)
    .where(and(eq(pages.workspaceId, workspace.id), eq(pages.status, "active")))
    .get();
  const commentsPerMonth = monthlyUse(comments, deps.now() - trialStartedAt);
  const use = { pages: active?.groups ?? 0, commentsPerMonth };
  await mailOwner(
    deps,
    { workspaceId: workspace.id, letter: "trial_ending", about: String(trialEndsAt) },
    ({ name, timeZone }) => ({
      ...{ name, timeZone, endsAt: trialEndsAt, comments, ...use },
      ...{ plan: fittingPlan(use), tax: deps.config.STRIPE_TAX },
    }),
  );
}

/** Comments used in a trial; before it nothing was counted. It may lie in two months of usage. */
async function usedSince(deps: TrialDeps, workspace: Trial["workspace"], startedAt: number): Promise<number> {
  const { id: workspaceId, createdAt } = workspace;
  const periods = new Set([startedAt, deps.now()].map((at) => usagePeriodStart(createdAt, at)));
  const months = await countUsedComments(
    databaseOf(deps, workspace),
    [...periods].map((period) => ({ workspaceId, period })),
  );
  return months.reduce((sum, { used }) => sum + used, 0);
}
