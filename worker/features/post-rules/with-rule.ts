// Adds and ends rules in the list of a page's post rules. Pure.
import { AppError } from "../../errors.ts";
import type { PolicySettings, SavedPostRule } from "../../platform/db/core.ts";
import { DAY_MS, PAST_DAYS } from "../../vocabulary/durations.ts";
import { MAX_POST_RULES } from "../../vocabulary/judging/post-rules.ts";

const FULL = `Se admiten hasta ${MAX_POST_RULES} reglas de publicaciones. Quita alguna para añadir otra.`;

/** Returns the settings with one more rule. @throws AppError `validation_failed` when there are too many */
export function withRule(before: PolicySettings, rule: SavedPostRule, now: number): PolicySettings {
  const otherRules = rulesAt(before, now)
    .filter(({ id }) => id !== rule.id)
    .flatMap((each) => (takesPlaceOf(rule, each) ? ended(each, now) : [each]));
  if (otherRules.length >= MAX_POST_RULES) throw new AppError("validation_failed", { message: FULL });
  return { ...before, postRules: [...otherRules, rule] };
}

/**
 * Whether a rule replaces another one. A raid does not replace the owner's rule of the post, which is in force again when the
 * raid ends.
 */
const takesPlaceOf = (rule: SavedPostRule, earlier: SavedPostRule): boolean =>
  earlier.post === rule.post && (earlier.mode === "raid") === (rule.mode === "raid");

/** Returns the settings without the rule, as if it had never existed: judging older comments again undoes its effects. */
export const withoutRule = (before: PolicySettings, id: string, now: number): PolicySettings => ({
  ...before,
  postRules: rulesAt(before, now).filter((rule) => rule.id !== id),
});

/**
 * The rules at a moment. A rule that ended stays as long as older comments may be judged again, because those of its time still
 * follow it.
 */
const rulesAt = (settings: PolicySettings, now: number): SavedPostRule[] =>
  (settings.postRules ?? []).filter(({ until }) => until === null || until > now - PAST_DAYS * DAY_MS);

/** The ended rule to keep; a rule about comments of all times is not kept when another one replaces it. */
function ended(rule: SavedPostRule, now: number): SavedPostRule[] {
  if (rule.from === 0) return [];
  return [{ ...rule, until: Math.min(rule.until ?? now, now) }];
}
