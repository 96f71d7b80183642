import { entitlements } from "../../worker/features/plans/entitlements.ts";
import { policyOf } from "../../worker/features/settings/policy.ts";
import { type Decision, decide } from "../../worker/moderation/decide.ts";
import { detectLanguage } from "../../worker/moderation/language/detect.ts";
import type { Head } from "../../worker/moderation/model/heads.ts";
import { byCategory } from "../../worker/vocabulary/judging/categories.ts";
import type { Sensitivity } from "../../worker/vocabulary/judging/judgement.ts";
import type { PaidPlan } from "../../worker/vocabulary/money/plans.ts";
import { shippedClassifier } from "../engine.ts";

/** The terms of a paid subscription without any special state. */
const paidTerms = (plan: PaidPlan) => ({
  plan,
  status: "active" as const,
  trialEndsAt: null,
  periodEndsAt: null,
  cancelsAt: null,
  pastDueSince: null,
  usageOwedSince: null,
  closesAt: null,
});

export type Judged = {
  text: string;
  /** ISO 639-1, or "und" when the text is too short to know. */
  lang: string;
  /** The score of each head, 0 to 1. */
  scores: Record<Head, number>;
  decision: Pick<Decision, "status" | "reasons">;
};

/** Returns the Worker's decision, before any review by a language model, for a page whose owner changed only the level. */
export function createPageJudge({ plan, level }: { plan: PaidPlan; level: Sensitivity }): (text: string) => Judged {
  const allowed = entitlements(paidTerms(plan), Date.now());
  const policy = {
    ...policyOf({ workspaceSettings: null, pageSettings: null, plan: allowed, network: { hide: true }, learned: null }),
    sensitivity: byCategory(() => level),
  };
  const classify = shippedClassifier();
  return (text) => {
    const signals = classify(text, policy);
    const { status, reasons } = decide(signals, policy);
    const lang = detectLanguage(text, signals.normalized).code;
    return { text, lang, scores: signals.scores, decision: { status, reasons } };
  };
}
