/**
 * The heads that name the kind of abuse, the score from which they count (the rare kinds seldom reach one half), and their names
 * for one and for several.
 */
export const KIND = {
  insult: { from: 0.5, one: "insulto", many: "insultos" },
  hate: { from: 0.5, one: "odio contra un grupo", many: "odio contra un grupo" },
  threat: { from: 0.3, one: "amenaza", many: "amenazas" },
  sexual: { from: 0.3, one: "contenido sexual", many: "contenido sexual" },
} as const;
export type Kind = keyof typeof KIND;

/** A value for each kind. */
export const byKind = <Value>(make: (kind: Kind) => Value): Record<Kind, Value> =>
  Object.fromEntries((Object.keys(KIND) as Kind[]).map((kind) => [kind, make(kind)])) as Record<Kind, Value>;
