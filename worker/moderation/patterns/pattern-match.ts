import type { RULE_NAMES } from "../../vocabulary/judging/finding-names.ts";

/** The patterns that can be found. They only describe; `decide` judges. The order is part of the model: append only. */
export const RULES = [
  "link",
  "short_link",
  "chat_link",
  "disguised_link",
  "email",
  "handle",
  "phone",
  "spelled_phone",
  "chat_app",
  "contact_me",
  "profile_bait",
  "loan",
  "investment",
  "spell",
  "adult",
  "easy_money",
  "gambling",
  "follow_trade",
  "forged",
  "prize",
  "recovery",
  "money",
  "order",
  "disguised_email",
  "emoji_flood",
  "mention_flood",
  "miracle",
  "sale",
  "piracy",
  "chain",
] as const satisfies (keyof typeof RULE_NAMES)[];
export type Rule = (typeof RULES)[number];

/** A pattern found in a text; the span is of the original text, in UTF-16 units, end exclusive. */
export type PatternMatch = { rule: Rule; start: number; end: number };
