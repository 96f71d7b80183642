// Calculates what a subscription allows at a moment. It uses only the subscription's dates, so a late cron never gives or takes a
// day.
import { DAY_MS, GRACE_DAYS } from "../../vocabulary/durations.ts";
import { API_CALLS_PER_HOUR } from "../../vocabulary/money/api-calls.ts";
import {
  isPaid,
  PLAN_CATALOGUE,
  type Plan,
  type PlanFeatures,
  type SubscriptionStatus,
  TRIAL_PLAN,
  TRIAL_TERMS,
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
  /** Why protection is allowed or not. */
  standing: Standing;
  /** Whether the workspace may protect pages and open the restricted screens. */
  allowed: boolean;
  /** The number of page groups that may be active. */
  pages: number;
  /**
   * The number of people who may work in the workspace, including invited ones. When a smaller plan allows fewer, the others only
   * read (`fit-seats.ts`).
   */
  seats: number;
  commentsPerMonth: number;
  /** Whether comments over `commentsPerMonth` are judged; false when earlier ones were unpaid for longer than the grace. */
  judgesOverLimit: boolean;
  searchableDays: number;
  apiCallsPerHour: number;
  /** When `allowed` ends without a further payment; null when it is false, or the plan renews. */
  until: number | null;
} & PlanFeatures;

export function entitlements(subscription: SubscriptionTerms, now: number): Entitlements {
  const { plan, status, standing } = inForce(subscription, now);
  const allowed = isPaid(plan);
  const { pages, seats, commentsPerMonth, searchableDays } =
    status === "trial" && allowed ? TRIAL_TERMS : PLAN_CATALOGUE[plan];
  return {
    plan,
    status,
    standing,
    allowed,
    pages,
    seats,
    commentsPerMonth,
    judgesOverLimit: (usageGraceEnd(subscription) ?? Number.POSITIVE_INFINITY) > now,
    searchableDays,
    apiCallsPerHour: API_CALLS_PER_HOUR[plan],
    until: standing === "paid" ? null : allowed ? accessEnd(subscription) : null,
    ...featuresOf({ plan, status }),
  };
}

/** The rights of a plan for a client, so that no client needs to know plans by name. */
export const presentAllowed = ({ allowed, plan, status }: Entitlements) => ({
  /** Whether pages can be protected and the screens about them opened. */
  protection: allowed,
  ...featuresOf({ plan, status }),
});

function featuresOf({ plan, status }: Pick<Entitlements, "plan" | "status">): PlanFeatures {
  const { includes } = PLAN_CATALOGUE[plan];
  // A trial has the best protection, but not what must be paid for.
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

/** Until when a charge may be missing; null when none is missing. */
export const graceEnd = ({ pastDueSince }: Pick<SubscriptionTerms, "pastDueSince">): number | null =>
  pastDueSince === null ? null : pastDueSince + GRACE_MS;

/** Until when comments over the limit may be unpaid; after it no more of them are judged. Null when none are unpaid. */
export const usageGraceEnd = ({ usageOwedSince }: Pick<SubscriptionTerms, "usageOwedSince">): number | null =>
  usageOwedSince === null ? null : usageOwedSince + GRACE_MS;

/** The plan and status in force: `free` + `expired` after a trial, `free` + `active` after a paid plan. */
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

/** When all rights end; null without an end. */
function accessEnd(subscription: SubscriptionTerms): number | null {
  const { status, trialEndsAt, periodEndsAt, cancelsAt } = subscription;
  if (status === "trial") return trialEndsAt ?? 0;
  const ends = [
    cancelsAt,
    graceEnd(subscription),
    // Stripe renews at that moment, but its event may be late.
    cancelsAt === null && periodEndsAt !== null ? periodEndsAt + GRACE_MS : null,
  ].filter((end) => end !== null);
  return ends.length > 0 ? Math.min(...ends) : null;
}

const TRIAL_OVER = { plan: "free", status: "expired", standing: "trial_over" } as const;
