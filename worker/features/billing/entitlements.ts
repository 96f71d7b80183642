// What a subscription allows at a moment. Computed from its dates, so a late cron never gives or takes a day.
import { PLAN_CATALOGUE, type Plan, type SubscriptionStatus, TRIAL_PLAN } from "../../vocabulary.ts";

/** The columns of a subscription that decide. Times in epoch milliseconds. */
export type SubscriptionTerms = {
  plan: Plan;
  status: SubscriptionStatus;
  trialEndsAt: number | null;
  periodStartedAt: number | null;
  periodEndsAt: number | null;
};

export type Entitlements = {
  plan: Plan;
  status: SubscriptionStatus;
  /** May protect pages and open the restricted screens. */
  allowed: boolean;
  /** Page groups that may be active. */
  pages: number;
  commentsPerMonth: number;
  /** When `allowed` ends; null when it does not hold, or has no end. */
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
  const { plan, status } = inForce(subscription, now);
  const allowed = plan !== "free";
  const { pages, commentsPerMonth } = PLAN_CATALOGUE[plan];
  return {
    plan,
    status,
    allowed,
    pages,
    commentsPerMonth,
    until: allowed ? subscriptionEnd(subscription) : null,
    historyLoad: allowed && status === "active",
    ...FEATURES[plan],
  };
}

/** End of what was last had, the trial or the paid period, be it to come or past; null when there is none. */
export const subscriptionEnd = ({ status, trialEndsAt, periodEndsAt }: SubscriptionTerms): number | null =>
  status === "active" ? periodEndsAt : trialEndsAt;

/** `free` + `expired` is a trial that ended, `free` + `active` a paid plan that did. */
function inForce({ plan, status, trialEndsAt, periodEndsAt }: SubscriptionTerms, now: number) {
  if (status === "trial") return (trialEndsAt ?? 0) > now ? ({ plan: TRIAL_PLAN, status } as const) : TRIAL_OVER;
  if (status === "active")
    return { plan: periodEndsAt === null || periodEndsAt > now ? plan : "free", status } as const;
  return { plan: "free", status } as const;
}

const TRIAL_OVER = { plan: "free", status: "expired" } as const;
