/** From the smallest to the largest. */
export const PAID_PLANS = ["basic", "pro", "business"] as const;
export type PaidPlan = (typeof PAID_PLANS)[number];
export type Plan = "free" | PaidPlan;

export type SubscriptionStatus = "inactive" | "trial" | "expired" | "active";

export const BILLING_CYCLES = ["monthly", "quarterly", "yearly"] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

/** Months that one charge of a billing cycle covers. */
export const CYCLE_MONTHS: Record<BillingCycle, number> = { monthly: 1, quarterly: 3, yearly: 12 };

/** The announced discount on the monthly price; the catalogue's prices are rounded to whole dollars a month. */
export const DISCOUNT_PERCENT: Record<BillingCycle, number> = { monthly: 0, quarterly: 15, yearly: 25 };

/** The features of a plan besides its figures. */
export type PlanFeatures = {
  /** Whether spam is hidden automatically; otherwise it is only flagged. */
  hidesSpam: boolean;
  /** Whether doubtful comments get a review by a language model. */
  languageModel: boolean;
  /** Whether all languages are judged; otherwise only Spanish is, and other languages only by the owner's words. */
  allLanguages: boolean;
  replies: boolean;
  autoReplies: boolean;
  /** Whether old comments can be loaded from the network, when the plan is paid. */
  historyLoad: boolean;
  /** Whether case files can be made, for somebody outside. */
  caseFiles: boolean;
  /** Whether programs of the customer get its events. */
  api: boolean;
  /** Whether its reports go to clients: with the sender's logo, by mail, with the times of first answers. */
  clientReports: boolean;
  /** Whether they leave out our name. */
  unbranded: boolean;
};

type PlanTerms = {
  name: string;
  /** Whether it is the recommended plan. */
  isPopular: boolean;
  /** USD a month, by billing cycle. A charge is this times the months of the cycle. */
  monthlyPriceUsd: Record<BillingCycle, number>;
  /** The number of pages that may be active; a Facebook page and its Instagram account count as one. */
  pages: number;
  /** The number of people in the workspace, including its owner and invited people. A trial has only the owner. */
  seats: number;
  /** The number of comments decided a month. Moderation never stops at it. */
  commentsPerMonth: number;
  /** Days for which a comment can be opened and searched; older ones are in the archive. */
  searchableDays: number;
  includes: PlanFeatures;
  support: "none" | "standard" | "premium";
};

const NOTHING: PlanFeatures = {
  hidesSpam: false,
  languageModel: false,
  allLanguages: false,
  replies: false,
  autoReplies: false,
  historyLoad: false,
  caseFiles: false,
  api: false,
  clientReports: false,
  unbranded: false,
};
const BASIC: PlanFeatures = { ...NOTHING, historyLoad: true };
const PRO: PlanFeatures = {
  ...BASIC,
  languageModel: true,
  allLanguages: true,
  replies: true,
  autoReplies: true,
  caseFiles: true,
  api: true,
  clientReports: true,
};

/** The only catalogue: landing page, pricing, checkout and server use it. */
export const PLAN_CATALOGUE: Record<Plan, PlanTerms> = {
  free: {
    name: "Gratuito",
    isPopular: false,
    monthlyPriceUsd: { monthly: 0, quarterly: 0, yearly: 0 },
    pages: 1,
    seats: 1,
    commentsPerMonth: 500,
    // A paused account keeps its comments for as long as the largest plan does.
    searchableDays: 365,
    includes: NOTHING,
    support: "none",
  },
  basic: {
    name: "Basic",
    isPopular: false,
    monthlyPriceUsd: { monthly: 40, quarterly: 34, yearly: 30 },
    pages: 1,
    seats: 1,
    commentsPerMonth: 1000,
    searchableDays: 90,
    includes: BASIC,
    support: "none",
  },
  pro: {
    name: "Pro",
    isPopular: true,
    monthlyPriceUsd: { monthly: 70, quarterly: 60, yearly: 53 },
    pages: 3,
    seats: 3,
    commentsPerMonth: 2500,
    searchableDays: 180,
    includes: PRO,
    support: "standard",
  },
  business: {
    name: "Business",
    isPopular: false,
    monthlyPriceUsd: { monthly: 100, quarterly: 85, yearly: 75 },
    pages: 5,
    seats: 10,
    commentsPerMonth: 5000,
    searchableDays: 365,
    includes: { ...PRO, hidesSpam: true, unbranded: true },
    support: "premium",
  },
};

export const isPaid = (plan: Plan): plan is PaidPlan => plan !== "free";

/** A larger plan has a higher rank. */
export const rankOf = (plan: PaidPlan): number => PAID_PLANS.indexOf(plan);

/** The amount of one charge of a cycle, in cents: 180 USD for a quarter of Pro. */
export const chargeCents = (plan: PaidPlan, cycle: BillingCycle) =>
  PLAN_CATALOGUE[plan].monthlyPriceUsd[cycle] * 100 * CYCLE_MONTHS[cycle];

/** The id of a plan's product in Stripe: `atalaya_pro`. */
export const productId = (plan: PaidPlan) => `atalaya_${plan}`;

/** The lookup key of a plan's price in Stripe: `atalaya_pro_quarterly`. */
export const priceKey = (plan: PaidPlan, cycle: BillingCycle) => `atalaya_${plan}_${cycle}`;

/** Metadata of a price that `npm run deploy` made (`tools/stripe-setup`): it was the catalogue's price, and customers who bought at it keep it. */
export const CATALOGUE_PRICE = { made_by: "atalaya" };

/**
 * Comments over the plan's limit, in Stripe: their name on invoices and of the meter, the name of the meter's events, the product's id,
 * the price's lookup key.
 */
export const OVERAGE = {
  name: "Comentarios sobre el límite",
  usdPerThousand: 7,
  /** The number of comments at which usage is invoiced before its month ends: 70 USD. */
  invoicedAt: 10_000,
  meterEvent: "atalaya_comments_over_limit",
  productId: "atalaya_overage",
  priceKey: "atalaya_overage",
};

/** Stripe charges no smaller amount in USD (docs.stripe.com/currencies, minimum charge amounts). */
export const MIN_CHARGE_CENTS = 50;

/** What a trial is: the days, the plan whose features it has, and what it allows otherwise than that plan. */
export const TRIAL_DAYS = 5;
export const TRIAL_PLAN = "pro" satisfies PaidPlan;
export const TRIAL_TERMS = { ...PLAN_CATALOGUE[TRIAL_PLAN], pages: 3, seats: 1 };

/** Share of each payment by a referred customer that goes to the workspace that recommended us. */
export const COMMISSION_PERCENT = 10;
/** Days until a commission is paid out after its payment: by then most refunds and disputes are known. */
export const COMMISSION_HOLD_DAYS = 30;
