// The institution's mode (a council, a police force, a university, a party): nobody is muted or blocked without a reason and an end.
import { MUTE_LENGTHS } from "./exceptions.ts";
import { PUBLISHED_RULES, type RuleCode } from "./published-rules.ts";

/** The published rules for which a person, and not only a comment, is muted or blocked. */
export const BLOCK_RULES = [
  "threat",
  "hate",
  "sexual",
  "harassment",
  "insult",
  "offence",
  "private_data",
  "spam_fraud",
  "spam_adult",
  "spam_advertising",
  "spam_contact",
  "spam_link",
  "spam_repeated",
  "policy",
] as const satisfies RuleCode[];
export type BlockRule = (typeof BLOCK_RULES)[number];

/** A published rule, words, or both. */
export type BlockReason = { rule?: BlockRule | undefined; note?: string | undefined };

/** Why and how long a person is muted or blocked. */
export type BlockTerms = {
  because?: BlockReason;
  until?: number;
  /** It ends at `until`, unless a second person confirms that it is for ever. */
  asksForever?: true;
  /** Core id of the member who confirmed it. */
  confirmedBy?: number;
};

/** In the mode only a second person makes it longer. */
export const LONGEST_BLOCK_MS = MUTE_LENGTHS.four_weeks.ms;
export const MAX_BLOCK_NOTE_LENGTH = 300;

export const blockReasonText = ({ rule, note }: BlockReason): string =>
  [rule && PUBLISHED_RULES[rule].title, note].filter(Boolean).join(": ");

/** How long a person is muted or blocked, in words, as the log has it; null for ever, where nobody had to confirm it. */
export function blockLengthText({ until, asksForever, confirmedBy }: BlockTerms, from: number): string | null {
  if (until === undefined) return confirmedBy === undefined ? null : "para siempre, como confirmó otra persona";
  const length = Object.values(MUTE_LENGTHS).find(({ ms }) => ms === until - from);
  const end = length ? `durante ${length.label}` : `hasta el ${new Date(until).toISOString().slice(0, 10)}`;
  return asksForever ? `${end}, y para siempre si otra persona lo confirma` : end;
}
