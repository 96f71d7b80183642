import { byCategory, CATEGORIES, CATEGORY, type Category } from "../../vocabulary/judging/categories.ts";
import { KIND } from "../../vocabulary/judging/kinds.ts";
import { logOdds } from "../log-odds.ts";
import type { Head } from "../model/heads.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { Shifts } from "./adapter.ts";

/** How far learning may move the log-odds of a category, towards showing and towards hiding. */
export const MAX_SHIFT = { down: 4.5, up: 6 };

/**
 * From this score of `legitimate` on, learning only flags a comment; far below `LEGITIMATE_FROM`, because no person wrote a rule.
 */
export const FLAGS_FROM = 0.004;
/** From this score on it does not even flag it. */
const NOTHING_FROM = 0.5;

/** From this score on, of a category and of one of its kinds, a comment is certain abuse. */
const CERTAIN_FROM = 0.96;

/**
 * Limits what learning may do to a comment: it never shows what looks like a threat or is certain abuse, never flags what is a complaint or a
 * question (`decide` makes sure that it hides nothing that may be one), and moves nothing beyond the bounds. What is unwanted
 * counts for the category that is nearest to its level.
 */
export function bounded(learned: Shifts, scores: Record<Head, number>): Record<Category, number> {
  const least = scores.threat >= KIND.threat.from ? 0 : -MAX_SHIFT.down;
  const most = scores.legitimate >= NOTHING_FROM ? 0 : MAX_SHIFT.up;
  const shifts = byCategory((category) =>
    isCertain(category, scores) ? 0 : Math.min(0, Math.max(least, learned[category])),
  );
  shifts[nearest(scores)] += Math.max(0, Math.min(most, learned.unwanted));
  return shifts;
}

/** Four corrections of teases between friends must not show "Eres un hijo de puta y un ladrón"; an exception of the owner may. */
const isCertain = (category: Category, scores: Record<Head, number>): boolean =>
  scores[category] >= CERTAIN_FROM && CATEGORY[category].kinds.some((kind) => scores[kind] >= CERTAIN_FROM);

/** The category whose level is nearest to the comment's score. */
export function nearest(scores: Record<Category, number>): Category {
  return CATEGORIES.reduce((a, b) => (nearness(scores, b) > nearness(scores, a) ? b : a));
}

const nearness = (scores: Record<Category, number>, category: Category) =>
  logOdds(scores[category]) - logOdds(THRESHOLDS[category].normal.flag);
