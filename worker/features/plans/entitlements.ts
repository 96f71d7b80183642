// What a subscription allows at a moment. Computed from its dates, so a late cron never gives or takes a day.
import { DAY_MS, GRACE_DAYS } from "../../vocabulary/durations.ts";
import { PLAN_CATALOGUE, type Plan, type SubscriptionStatus, TRIAL_PLAN } from "../../vocabulary/plans.ts";

/** The columns of a subscription that decide. Times in epoch milliseconds. */
export type SubscriptionTerms = {
  plan: Plan;
  status: SubscriptionStatus;
  trialEndsAt: number | null;
  periodEndsAt: number | null;
  /** When a cancelled plan ends; null while it renews. */
  cancelsAt: number | null;
  /** Since when a charge is missing. */
  pastDueSince: number | null;
};

export const GRACE_MS = GRACE_DAYS * DAY_MS;

/**
 * `trial` · `paid` renews · `cancelling` paid to its end · `past_due` goes on although a charge is missing · `trial_over` ·
 * `plan_over` ended, or a charge was missing too long · `none` never had anything.
 */
export type Standing = "trial" | "paid" | "cancelling" | "past_due" | "trial_over" | "plan_over" | "none";

export type Entitlements = {
  plan: Plan;
  status: SubscriptionStatus;
  /** Why it is allowed, or not. */
  standing: Standing;
  /** May protect pages and open the restricted screens. */
  allowed: boolean;
  /** Page groups that may be active. */
  pages: number;
  commentsPerMonth: number;
  /** When `allowed` ends if nobody does anything; null when it does not hold, or renews. */
  until: number | null;
  /** Loading old comments from the network: paid plans only, a trial is none. */
  historyLoad: boolean;
} & Features;

type Features = {
  /** Spam is hidden without a person; otherwise it is only flagged. */
  hidesSpam: boolean;
  /** Doubtful comments get a second opinion. */
  languageModel: boolean;
  /** Otherwise Spanish is judged, and other languages by the owner's words only. */
  allLanguages: boolean;
  replies: boolean;
  autoReplies: boolean;
};

const NONE: Features = {
  hidesSpam: false,
  languageModel: false,
  allLanguages: false,
  replies: false,
  autoReplies: false,
};
const PRO: Features = { hidesSpam: false, languageModel: true, allLanguages: true, replies: true, autoReplies: true };

const FEATURES: Record<Plan, Features> = { free: NONE, basic: NONE, pro: PRO, business: { ...PRO, hidesSpam: true } };

export function entitlements(subscription: SubscriptionTerms, now: number): Entitlements {
  const { plan, status, standing } = inForce(subscription, now);
  const allowed = plan !== "free";
  const { pages, commentsPerMonth } = PLAN_CATALOGUE[plan];
  return {
    plan,
    status,
    standing,
    allowed,
    pages,
    commentsPerMonth,
    until: standing === "paid" ? null : allowed ? accessEnd(subscription) : null,
    historyLoad: allowed && status === "active",
    ...FEATURES[plan],
  };
}

/** End of what was last had, the trial or the paid period, be it to come or past; null when there is none. */
export const subscriptionEnd = ({ status, trialEndsAt, periodEndsAt, cancelsAt }: SubscriptionTerms): number | null =>
  status === "active" ? (cancelsAt ?? periodEndsAt) : trialEndsAt;

/** Until when a charge may be missing; null when none is. */
export const graceEnd = ({ pastDueSince }: Pick<SubscriptionTerms, "pastDueSince">): number | null =>
  pastDueSince === null ? null : pastDueSince + GRACE_MS;

/** `free` + `expired` is a trial that ended, `free` + `active` a paid plan that did. */
function inForce(subscription: SubscriptionTerms, now: number) {
  const { plan, status, cancelsAt, pastDueSince } = subscription;
  const isOver = (accessEnd(subscription) ?? Number.POSITIVE_INFINITY) <= now;
  if (status === "trial") return isOver ? TRIAL_OVER : ({ plan: TRIAL_PLAN, status, standing: "trial" } as const);
  if (status === "active") {
    if (isOver || plan === "free") return { plan: "free", status, standing: "plan_over" } as const;
    const standing = pastDueSince !== null ? "past_due" : cancelsAt !== null ? "cancelling" : "paid";
    return { plan, status, standing } as const;
  }
  return { plan: "free", status, standing: status === "expired" ? "trial_over" : "none" } as const;
}

/** The moment from which nothing is allowed any more; null without one. */
function accessEnd(subscription: SubscriptionTerms): number | null {
  const { status, trialEndsAt, periodEndsAt, cancelsAt } = subscription;
  if (status === "trial") return trialEndsAt ?? 0;
  const ends = [
    cancelsAt,
    graceEnd(subscription),
    // Stripe renews at the very moment, and the news of it may be late.
    cancelsAt === null && periodEndsAt !== null ? periodEndsAt + GRACE_MS : null,
  ].filter((end) => end !== null);
  return ends.length > 0 ? Math.min(...ends) : null;
}

const TRIAL_OVER = { plan: "free", status: "expired", standing: "trial_over" } as const;
