// What each attribute of Perspective is for our engine; attributes that are missing here have no answer. Pure.

import { moved } from "../../moderation/log-odds.ts";
import type { Head } from "../../moderation/model/heads.ts";
import { DEFAULT_POLICY } from "../../moderation/policy.ts";
import type { Engine } from "../../moderation/shared-engine.ts";
import { CATEGORY } from "../../vocabulary/judging/categories.ts";

/** The heads of each attribute: the highest of them is its score, though never above that of `toxic` for a kind of it. */
const HEADS = {
  TOXICITY: ["toxic"],
  /** No head of its own: what is gravest of the kinds of abuse. */
  SEVERE_TOXICITY: CATEGORY.toxic.graverCauses,
  IDENTITY_ATTACK: ["hate"],
  INSULT: ["insult"],
  THREAT: ["threat"],
  SEXUALLY_EXPLICIT: ["sexual"],
  SPAM: ["spam"],
} as const satisfies Record<string, readonly Head[]>;

/** By the engine's list of coarse words: 1 where one stands in the text, otherwise 0. */
const LISTED = "PROFANITY";

export const ATTRIBUTES = [...(Object.keys(HEADS) as (keyof typeof HEADS)[]), LISTED] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

export const isAttribute = (name: string): name is Attribute => ATTRIBUTES.some((attribute) => attribute === name);

/** A part of the text, in UTF-16 units with an exclusive end, and the part of the score that rests on it. */
export type Part = { begin: number; end: number; value: number };

/**
 * The score of an attribute, 0 to 1, and the parts of the text that it rests on, in reading order: a word with its share, which is
 * how far the score falls without the word. Finding the parts costs some ten scorings, so it is done when `parts` is called.
 */
export function scoreOf(
  { explain, coarseWords }: Pick<Engine, "explain" | "coarseWords">,
  { text, scores }: { text: string; scores: Record<Head, number> },
  attribute: Attribute,
): { value: number; parts: () => Part[] } {
  if (attribute === LISTED) {
    const words = coarseWords(text);
    const parts = () => words.map(({ start, end }) => ({ begin: start, end, value: 1 }));
    return { value: words.length > 0 ? 1 : 0, parts };
  }
  const [head, ...others] = HEADS[attribute] as readonly [Head, ...Head[]];
  const highest = others.reduce((best, other) => (scores[other] > scores[best] ? other : best), head);
  const value = others.length > 0 ? Math.min(scores[highest], scores.toxic) : scores[highest];
  const parts = () =>
    explain(text, DEFAULT_POLICY, { reasons: [{ kind: "score", head: highest, score: value, threshold: 0 }] }).flatMap(
      (found) => {
        if (found.kind !== "score" || found.weight <= 0) return [];
        return [{ begin: found.start, end: found.end, value: value - moved(value, -found.weight) }];
      },
    );
  return { value, parts };
}
