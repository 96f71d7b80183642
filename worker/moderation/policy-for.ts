import { byCategory } from "../vocabulary/judging/categories.ts";
import { SENSITIVITIES, type Sensitivity } from "../vocabulary/judging/judgement.ts";
import type { PostRule, SettableMode } from "../vocabulary/judging/post-rules.ts";
import type { Policy } from "./policy.ts";

/** Where and when a comment was posted: its post, and the copy of that post under which it was written. */
export type Posting = { postId: string | null; copyId: string | null; postedAt: number };

/**
 * Returns the policy of a page for one comment, changed by the rule of its post, or else by the rule of the whole page, and by a
 * raid, and without exceptions that had ended when it was written. Pure.
 */
export function policyFor(wholePolicy: Policy, posting: Posting): Policy {
  const policy = withoutEnded(wholePolicy, posting);
  if (policy.postRules.length === 0) return policy;
  const raid = raidFor(policy.postRules, posting);
  const ruled = byMode(policy, ruleFor(policy.postRules, posting)?.mode);
  return raid ? { ...ruled, raid: raid.id } : ruled;
}

/** The same object when none had ended, since what is compiled of exceptions is kept with their array. */
function withoutEnded(policy: Policy, { postedAt }: Posting): Policy {
  const exceptions = policy.exceptions.filter(({ until }) => until === undefined || postedAt < until);
  return exceptions.length === policy.exceptions.length ? policy : { ...policy, exceptions };
}

function byMode(policy: Policy, mode: SettableMode | undefined): Policy {
  if (mode === "observe") return { ...policy, observeOnly: true };
  if (mode === "stricter")
    return { ...policy, sensitivity: byCategory((category) => stricter(policy.sensitivity[category])) };
  return mode === undefined ? policy : { ...policy, postMode: mode };
}

/** A rule that the owner set for a post. */
type OwnRule = PostRule & { mode: SettableMode };

const isOwnRule = (rule: PostRule): rule is OwnRule => rule.mode !== "raid";

/** The rule that a comment is judged by, without raids; undefined for none. */
export function ruleFor(rules: readonly PostRule[], posting: Posting): OwnRule | undefined {
  const inForce = rules.filter(isOwnRule).filter((rule) => isInForce(rule, posting));
  const ofPost = inForce.findLast((rule) => isOfPost(rule, posting));
  return ofPost ?? inForce.findLast(({ post }) => post === null);
}

/** The raid of its post or of its page. */
const raidFor = (rules: readonly PostRule[], posting: Posting): PostRule | undefined =>
  rules.findLast(
    (rule) => rule.mode === "raid" && isInForce(rule, posting) && (rule.post === null || isOfPost(rule, posting)),
  );

/** Whether the same rules apply to both. */
export const haveSameRules = (rules: readonly PostRule[], a: Posting, b: Posting): boolean =>
  ruleFor(rules, a) === ruleFor(rules, b) && raidFor(rules, a) === raidFor(rules, b);

/** A rule that was set for a copy, before the network said whose copy it is, stays in force for the copy. */
const isOfPost = ({ post }: PostRule, { postId, copyId }: Posting): boolean =>
  post !== null && (post === postId || post === copyId);

const isInForce = ({ from, until }: PostRule, { postedAt }: Posting): boolean =>
  from <= postedAt && (until === null || postedAt < until);

const stricter = (level: Sensitivity): Sensitivity => SENSITIVITIES[SENSITIVITIES.indexOf(level) + 1] ?? level;
