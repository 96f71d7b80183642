import { byCategory, CATEGORIES, CATEGORY } from "./categories.ts";

/** The answers that a language model may give about a doubtful comment. */
export const REVIEWS = [
  ...CATEGORIES.map((category) => CATEGORY[category].modelAnswer),
  "queja",
  "pregunta",
  "normal",
] as const;
export type ReviewLabel = (typeof REVIEWS)[number];

/** How strict a page is with one category, in the owner's words. */
export const SENSITIVITIES = ["suave", "normal", "estricto"] as const;
export type Sensitivity = (typeof SENSITIVITIES)[number];

/** Why a comment is flagged or hidden, for filters and the index; by a machine or a person. */
export const REASONS = [
  "word",
  ...CATEGORIES,
  "private_data",
  "own_rule",
  "harassment",
  "inappropriate",
  "false",
  "policy",
  "other",
] as const;
export type Reason = (typeof REASONS)[number];

/** Their labels. A category means the same from a machine and from a person. */
export const REASON_LABELS: Record<Reason, string> = {
  ...byCategory((category): string => CATEGORY[category].label),
  word: "Palabra prohibida",
  private_data: "Datos personales",
  own_rule: "Regla tuya",
  harassment: "Acoso",
  inappropriate: "Contenido inapropiado",
  false: "Información falsa",
  policy: "Violación de política",
  other: "Otro",
};

const KNOWN_REASONS = ["inappropriate", "toxic", "false", "spam", "policy"] as const satisfies Reason[];

/** Reasons a person may give for hiding a comment: each category is one. The first one is the default. */
export const DISAPPROVAL_REASONS = [
  ...KNOWN_REASONS,
  ...CATEGORIES.filter((category) => !KNOWN_REASONS.some((reason) => reason === category)),
  "private_data",
  "harassment",
  "other",
] as const;
export type DisapprovalReason = (typeof DISAPPROVAL_REASONS)[number];

/** Reasons of comments that attack people, or have a prohibited word. */
export const HOSTILE_REASONS: readonly Reason[] = [
  ...CATEGORIES.filter((category) => CATEGORY[category].isHostile),
  "word",
  "harassment",
];
