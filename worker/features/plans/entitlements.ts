// What a subscription allows at a moment. Computed from its dates, so a late cron never gives or takes a day.
import { DAY_MS, GRACE_DAYS } from "../../vocabulary/durations.ts";
import {
  isPaid,
  PLAN_CATALOGUE,
  type Plan,
  type PlanFeatures,
  type SubscriptionStatus,
  TRIAL_PLAN,
  TRIAL_SEATS,
} from "../../vocabulary/money/plans.ts";

/** The columns of a subscription that the entitlements depend on. Times in epoch milliseconds. */
export type SubscriptionTerms = {
  plan: Plan;
  status: SubscriptionStatus;
  trialEndsAt: number | null;
  periodEndsAt: number | null;
  /** When a cancelled plan ends; null while it renews. */
  cancelsAt: number | null;
  /** Since when a charge is missing. */
  pastDueSince: number | null;
  /** Since when comments over the limit are unpaid. */
  usageOwedSince: number | null;
  /** When the account is deleted, since its owner closed it; null while it is open. */
  closesAt: number | null;
};

export const GRACE_MS = GRACE_DAYS * DAY_MS;

/**
 * `trial` · `paid` renews · `cancelling` paid to its end · `past_due` continues although a charge is missing · `trial_over` ·
 * `plan_over` ended, or a charge was missing too long · `closing` its owner closed the account · `none` there was never a plan.
 */
type Standing = "trial" | "paid" | "cancelling" | "past_due" | "trial_over" | "plan_over" | "closing" | "none";

export type Entitlements = {
  plan: Plan;
  status: SubscriptionStatus;
  /** Why it is allowed, or not. */
  standing: Standing;
  /** May protect pages and open the restricted screens. */
  allowed: boolean;
  /** Page groups that may be active. */
  pages: number;
  /** People who may work in the workspace, invited ones included. Who is there already stays when a smaller plan has fewer. */
  seats: number;
  commentsPerMonth: number;
  /** Comments over `commentsPerMonth` are judged; not once earlier ones were unpaid for longer than the grace. */
  judgesOverLimit: boolean;
  searchableDays: number;
  /** When `allowed` ends without a further payment; null when it is false, or the plan renews. */
  until: number | null;
} & PlanFeatures;

export function entitlements(subscription: SubscriptionTerms, now: number): Entitlements {
  const { plan, status, standing } = inForce(subscription, now);
  const allowed = isPaid(plan);
  const { pages, seats, commentsPerMonth, searchableDays } = PLAN_CATALOGUE[plan];
  return {
    plan,
    status,
    standing,
    allowed,
    pages,
    seats: status === "trial" ? TRIAL_SEATS : seats,
    commentsPerMonth,
    judgesOverLimit: (usageGraceEnd(subscription) ?? Number.POSITIVE_INFINITY) > now,
    searchableDays,
    until: standing === "paid" ? null : allowed ? accessEnd(subscription) : null,
    ...featuresOf({ plan, status }),
  };
}

/** What an owner's plan allows, so that no client needs to know plans by name. */
export const presentAllowed = ({ allowed, plan, status }: Entitlements) => ({
  /** To protect pages and open the screens about them. */
  protection: allowed,
  ...featuresOf({ plan, status }),
});

function featuresOf({ plan, status }: Pick<Entitlements, "plan" | "status">): PlanFeatures {
  const { includes } = PLAN_CATALOGUE[plan];
  // A trial shows the best protection, and is not paid for.
  const isTrial = status === "trial";
  return {
    ...includes,
    hidesSpam: includes.hidesSpam || isTrial,
    historyLoad: includes.historyLoad && status === "active",
  };
}

/** End of the latest trial or paid period, in the future or the past; null when there is none. */
export const subscriptionEnd = ({ status, trialEndsAt, periodEndsAt, cancelsAt }: SubscriptionTerms): number | null =>
  status === "active" ? (cancelsAt ?? periodEndsAt) : trialEndsAt;

/** Until when a charge may be missing; null when none is. */
export const graceEnd = ({ pastDueSince }: Pick<SubscriptionTerms, "pastDueSince">): number | null =>
  pastDueSince === null ? null : pastDueSince + GRACE_MS;

/** Until when comments over the limit may be unpaid before no more of them are judged; null when none are. */
export const usageGraceEnd = ({ usageOwedSince }: Pick<SubscriptionTerms, "usageOwedSince">): number | null =>
  usageOwedSince === null ? null : usageOwedSince + GRACE_MS;

/** `free` + `expired` is a trial that ended, `free` + `active` a paid plan that did. */
function inForce(subscription: SubscriptionTerms, now: number) {
  const { plan, status, cancelsAt, pastDueSince } = subscription;
  if (subscription.closesAt !== null) return { plan: "free", status, standing: "closing" } as const;
  const isOver = (accessEnd(subscription) ?? Number.POSITIVE_INFINITY) <= now;
  if (status === "trial") return isOver ? TRIAL_OVER : ({ plan: TRIAL_PLAN, status, standing: "trial" } as const);
  if (status === "active") {
    if (isOver || !isPaid(plan)) return { plan: "free", status, standing: "plan_over" } as const;
    const standing = pastDueSince !== null ? "past_due" : cancelsAt !== null ? "cancelling" : "paid";
    return { plan, status, standing } as const;
  }
  return { plan: "free", status, standing: status === "expired" ? "trial_over" : "none" } as const;
}

/** The moment at which everything ends; null without one. */
function accessEnd(subscription: SubscriptionTerms): number | null {
  const { status, trialEndsAt, periodEndsAt, cancelsAt } = subscription;
  if (status === "trial") return trialEndsAt ?? 0;
  const ends = [
    cancelsAt,
    graceEnd(subscription),
    // Stripe renews at that moment, and its event may be late.
    cancelsAt === null && periodEndsAt !== null ? periodEndsAt + GRACE_MS : null,
  ].filter((end) => end !== null);
  return ends.length > 0 ? Math.min(...ends) : null;
}

const TRIAL_OVER = { plan: "free", status: "expired", standing: "trial_over" } as const;
