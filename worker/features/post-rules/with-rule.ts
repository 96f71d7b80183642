// The rules of the posts of a page, after one was added or ended. Pure.
import { AppError } from "../../errors.ts";
import type { PolicySettings, SavedPostRule } from "../../platform/db/core.ts";
import { DAY_MS, PAST_DAYS } from "../../vocabulary/durations.ts";
import { MAX_POST_RULES } from "../../vocabulary/judging/post-rules.ts";
import { DEFAULT_SETTINGS } from "../settings/policy.ts";

const FULL = `Se admiten hasta ${MAX_POST_RULES} reglas de publicaciones. Quita alguna para añadir otra.`;

/** @throws AppError `validation_failed` when there are too many */
export function withRule(before: PolicySettings | null, rule: SavedPostRule, now: number): PolicySettings {
  const others = rulesAt(before, now)
    .filter(({ id }) => id !== rule.id)
    .flatMap((other) => (takesPlaceOf(rule, other) ? ended(other, now) : [other]));
  if (others.length >= MAX_POST_RULES) throw new AppError("validation_failed", { message: FULL });
  return { ...(before ?? DEFAULT_SETTINGS), postRules: [...others, rule] };
}

/** A siege leaves the owner's own rule of the post alone: it returns when the siege ends. */
const takesPlaceOf = (rule: SavedPostRule, other: SavedPostRule): boolean =>
  other.post === rule.post && (other.mode === "siege") === (rule.mode === "siege");

/** Without the rule, as if it had never been: what it did to older comments is undone by judging them again. */
export const withoutRule = (before: PolicySettings | null, id: string, now: number): PolicySettings => ({
  ...(before ?? DEFAULT_SETTINGS),
  postRules: rulesAt(before, now).filter((rule) => rule.id !== id),
});

/** A rule that ended stays as long as older comments may be judged again: those of its time follow it still. */
const rulesAt = (settings: PolicySettings | null, now: number): SavedPostRule[] =>
  (settings?.postRules ?? []).filter(({ until }) => until === null || until > now - PAST_DAYS * DAY_MS);

/** A rule about comments of all times leaves nothing behind when another one takes its place. */
function ended(rule: SavedPostRule, now: number): SavedPostRule[] {
  if (rule.from === 0) return [];
  return [{ ...rule, until: Math.min(rule.until ?? now, now) }];
}
