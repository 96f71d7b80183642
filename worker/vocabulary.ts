// The product's words, spelled once for the Worker, the browser and the tools. Imports nothing.

export const NETWORKS = ["facebook", "instagram"] as const;
export type Network = (typeof NETWORKS)[number];

/** Networks the interface shows; only `NETWORKS` can be connected. */
const ANNOUNCED_PLATFORMS = ["facebook", "instagram", "twitter", "youtube"] as const;
export type AnnouncedPlatform = (typeof ANNOUNCED_PLATFORMS)[number];

/**
 * `pending` stored, not yet decided · `approved` visible, decided by a machine or a person · `flagged` visible, waits for
 * a person · `disapproved` hidden on the network · `removed` deleted on the network, or found deleted.
 */
export const COMMENT_STATUSES = ["pending", "approved", "flagged", "disapproved", "removed"] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

/** What led to the present status; a value that starts with `auto_` was decided by a machine. */
export const MODERATION_ACTIONS = [
  "auto_approved",
  "auto_flagged",
  "auto_hidden",
  "manual_approved",
  "manual_hidden",
  "manual_removed",
  "restored",
] as const;
export type ModerationAction = (typeof MODERATION_ACTIONS)[number];

/** What we want the network to show, and what was last seen there. */
export const VISIBILITIES = ["visible", "hidden", "deleted"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** What can be asked of a network about one comment. */
const ACTION_KINDS = ["hide", "unhide", "delete"] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** Under the comment, for everybody, or a message to its author. */
export const REPLY_KINDS = ["public", "private"] as const;
export type ReplyKind = (typeof REPLY_KINDS)[number];

/** Days from 1 (Monday) to 7, and local times `HH:MM`; `to` before `from` is on the next day. */
export type OpeningHours = { days: number[]; from: string; to: string };

/**
 * `queued` to be done, or being done under the comment's lease · `applied` the network confirmed · `failed` given up, with a
 * reason · `parked` waits for hours (rate limit, revoked token) · `superseded` a later decision made it void.
 * A lease that ran out means an unknown outcome: the network is asked before anything is repeated.
 */
const ACTION_STATES = ["queued", "applied", "failed", "parked", "superseded"] as const;
export type ActionState = (typeof ACTION_STATES)[number];

/** Who caused an event of the ledger. `network`: somebody acted on the network itself. */
export const ACTORS = ["machine", "person", "network"] as const;
export type Actor = (typeof ACTORS)[number];

/** What a comment can be judged to be. */
export const CATEGORIES = ["toxic", "spam"] as const;
export type Category = (typeof CATEGORIES)[number];

/** What a language model may call a doubtful comment. */
export const OPINIONS = ["ofensivo", "spam", "queja", "pregunta", "normal"] as const;
export type OpinionLabel = (typeof OPINIONS)[number];

/** How strict a page is with one category, in the owner's words. */
export const SENSITIVITIES = ["suave", "normal", "estricto"] as const;
export type Sensitivity = (typeof SENSITIVITIES)[number];

export const ACCOUNT_STATUSES = ["active", "inactive"] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** Why a comment is held back, as a filter and an index know it; what a machine found and what a person said, alike. */
export const REASONS = ["word", "toxic", "spam", "inappropriate", "false", "policy", "other"] as const;
export type Reason = (typeof REASONS)[number];

const LABELS: readonly (readonly [Reason, string])[] = [
  ["word", "Palabra prohibida"],
  ["toxic", "Lenguaje ofensivo"],
  ["spam", "Spam"],
  ["inappropriate", "Contenido inapropiado"],
  ["false", "Información falsa"],
  ["policy", "Violación de política"],
  ["other", "Otro"],
];
/** `toxic` and `spam` are one and the same whoever says so. */
export const REASON_LABELS = Object.fromEntries(LABELS) as Record<Reason, string>;

/** Reasons a person may give for hiding a comment. The first one stands in when none is given. */
export const DISAPPROVAL_REASONS = ["inappropriate", "toxic", "false", "spam", "policy", "other"].map(
  (reason) => REASON_LABELS[reason as Reason],
);

const PLANS = ["free", "basic", "pro", "business"] as const;
export type Plan = (typeof PLANS)[number];
export const PAID_PLANS = ["basic", "pro", "business"] as const;
export type PaidPlan = (typeof PAID_PLANS)[number];

const SUBSCRIPTION_STATUSES = ["inactive", "trial", "expired", "active"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const BILLING_CYCLES = ["monthly", "quarterly", "yearly"] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

/** Months that one charge of a billing cycle covers. */
export const CYCLE_MONTHS: Record<BillingCycle, number> = { monthly: 1, quarterly: 3, yearly: 12 };

type PlanTerms = {
  name: string;
  /** USD a month, by billing cycle. What is charged is this times the months of the cycle. */
  monthlyPriceUsd: Record<BillingCycle, number>;
  /** Pages that may be active; a Facebook page and its Instagram account count as one. */
  pages: number;
  /** Comments decided a month. Moderation never stops at it. */
  commentsPerMonth: number;
};

/** The one catalogue: landing page, pricing, checkout and server read it. */
export const PLAN_CATALOGUE: Record<Plan, PlanTerms> = {
  free: { name: "Gratuito", monthlyPriceUsd: { monthly: 0, quarterly: 0, yearly: 0 }, pages: 1, commentsPerMonth: 500 },
  basic: {
    name: "Basic",
    monthlyPriceUsd: { monthly: 40, quarterly: 34, yearly: 30 },
    pages: 1,
    commentsPerMonth: 1000,
  },
  pro: { name: "Pro", monthlyPriceUsd: { monthly: 70, quarterly: 60, yearly: 53 }, pages: 3, commentsPerMonth: 2500 },
  business: {
    name: "Business",
    monthlyPriceUsd: { monthly: 100, quarterly: 85, yearly: 75 },
    pages: 5,
    commentsPerMonth: 5000,
  },
};

/** What one charge of a cycle is, in cents: 180 USD for a quarter of Pro. */
export const chargeCents = (plan: PaidPlan, cycle: BillingCycle) =>
  PLAN_CATALOGUE[plan].monthlyPriceUsd[cycle] * 100 * CYCLE_MONTHS[cycle];

/** The id of a plan's product in Stripe: `atalaya_pro`. */
export const productId = (plan: PaidPlan) => `atalaya_${plan}`;

/** The lookup key of a plan's price in Stripe: `atalaya_pro_quarterly`. */
export const priceKey = (plan: PaidPlan, cycle: BillingCycle) => `atalaya_${plan}_${cycle}`;

/** Comments over the plan's limit, in Stripe: the name of the meter's events and the price's lookup key. */
export const OVERAGE = { usdPerThousand: 7, meterEvent: "atalaya_comments_over_limit", priceKey: "atalaya_overage" };

export const TRIAL_DAYS = 5;
export const TRIAL_PLAN = "pro" satisfies PaidPlan;

/** Longest comment text that is kept and judged, in UTF-16 units; Facebook allows 8,000. */
export const MAX_COMMENT_LENGTH = 10_000;
export const DAY_MS = 86_400_000;
