// How a page was moderated before, and the rules that are proposed from it.
import type { Category } from "./categories.ts";
import type { Sensitivity } from "./judgement.ts";

/** The days that are read, and the last of them, on which what the days before suggest is tried. */
export const HABIT_DAYS = 90;
export const JUDGED_DAYS = 30;

export type Rule =
  | { kind: "word"; word: string }
  /** An author key. */
  | { kind: "author"; author: string }
  | { kind: "level"; category: Category; level: Sensitivity };

/** @property explains how many of the page's hidden comments it would hide; `others`: how many that stayed visible */
export type Proposal = { rule: Rule; explains: number; others: number };

/** How many of the judged days' decisions are the same by the page's settings, and with everything that is proposed. */
export type Agreement = { decisions: number; before: number; after: number };

/** How often each was hidden and shown, by word or phrase, and by author key. */
export type Tally = { words: Record<string, Count>; authors: Record<string, Count> };
type Count = [hidden: number, shown: number];
/** Words, phrases and author keys that are worth a closer look. A place counts through both lists. */
export type Candidates = { words: string[]; authors: string[] };

/** What is kept of a comment while candidates are tried: which rules would hide it, and when and where it was hidden or not. */
export type Observation = {
  hidden: boolean;
  daysAgo: number;
  post: string;
  author: string | null;
  /** Whether the page's own words hide it by now. */
  listed: boolean;
  /** For each category, the index of the mildest level that hides it. */
  levels: number[];
  /** The places of the candidates that it has. */
  fires: number[];
};

/** Ids of comments on the network: hidden ones, and others that a rule would hide. */
export type Examples = { hidden: string[]; others: string[] };

/** What a reading keeps between its parts: counts, never a text. `place`: where it goes on; null at the beginning. */
export type HabitState = { place: unknown } & (
  | { step: "look"; tally: Tally }
  | {
      step: "try";
      candidates: Candidates;
      observations: Observation[];
      plain: { judged: number; before: number };
      /** By place of a candidate, and by `category level`. */
      examples: Record<string, Examples>;
      names: Record<string, string>;
    }
);

export type HabitResult = {
  proposals: (Proposal & { name?: string; examples: Examples })[];
  agreement: Agreement;
  comments: number;
  hidden: number;
};
