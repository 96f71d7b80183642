/** The categories of a judgement. */
export const CATEGORIES = ["toxic", "spam"] as const;
export type Category = (typeof CATEGORIES)[number];

/** A value for each category. */
export const byCategory = <Value>(make: (category: Category) => Value): Record<Category, Value> =>
  Object.fromEntries(CATEGORIES.map((category) => [category, make(category)])) as Record<Category, Value>;

/** The answers that a language model may give about a doubtful comment. */
export const OPINIONS = ["ofensivo", "spam", "queja", "pregunta", "normal"] as const;
export type OpinionLabel = (typeof OPINIONS)[number];

/** How strict a page is with one category, in the owner's words. */
export const SENSITIVITIES = ["suave", "normal", "estricto"] as const;
export type Sensitivity = (typeof SENSITIVITIES)[number];

/** The heads that name the kind of abuse, and the score from which they do: the rare kinds seldom reach one half. */
export const KIND_FROM = { insult: 0.5, hate: 0.5, threat: 0.3, sexual: 0.3 } as const;

/** Why a comment is flagged or hidden, for filters and the index; by a machine or a person. */
export const REASONS = ["word", "toxic", "spam", "own_rule", "inappropriate", "false", "policy", "other"] as const;
export type Reason = (typeof REASONS)[number];

/** As people read them. `toxic` and `spam` mean the same from a machine and from a person. */
export const REASON_LABELS: Record<Reason, string> = {
  word: "Palabra prohibida",
  toxic: "Lenguaje ofensivo",
  spam: "Spam",
  own_rule: "Regla tuya",
  inappropriate: "Contenido inapropiado",
  false: "Información falsa",
  policy: "Violación de política",
  other: "Otro",
};

/** Reasons a person may give for hiding a comment. The first one is the default. */
export const DISAPPROVAL_REASONS = (
  ["inappropriate", "toxic", "false", "spam", "policy", "other"] satisfies Reason[]
).map((reason) => REASON_LABELS[reason]);
