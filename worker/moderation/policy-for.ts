import { byCategory, SENSITIVITIES, type Sensitivity } from "../vocabulary/judgement.ts";
import type { PostRule } from "../vocabulary/post-rules.ts";
import type { Policy } from "./policy.ts";

/** Where and when a comment was posted. */
export type Posting = { postId: string | null; postedAt: number };

/** The policy of a page for one comment: the rule of its post, or else the one of the whole page, changes it. Pure. */
export function policyFor(policy: Policy, posting: Posting): Policy {
  const mode = policy.postRules.length === 0 ? undefined : ruleFor(policy.postRules, posting)?.mode;
  if (mode === undefined) return policy;
  if (mode === "observe") return { ...policy, observeOnly: true };
  if (mode === "stricter")
    return { ...policy, sensitivity: byCategory((category) => stricter(policy.sensitivity[category])) };
  return { ...policy, postMode: mode };
}

/** The rule that a comment is judged by; undefined for none. */
export function ruleFor(rules: readonly PostRule[], { postId, postedAt }: Posting): PostRule | undefined {
  const inForce = rules.filter(({ from, until }) => from <= postedAt && (until === null || postedAt < until));
  const ofPost = inForce.findLast(({ post }) => post !== null && post === postId);
  return ofPost ?? inForce.findLast(({ post }) => post === null);
}

const stricter = (level: Sensitivity): Sensitivity => SENSITIVITIES[SENSITIVITIES.indexOf(level) + 1] ?? level;
