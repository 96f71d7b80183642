/**
 * The heads that name the kind of abuse, the score from which they count (the rare kinds seldom reach one half), and their names
 * for one, for several, and as the cause of an attack.
 */
export const KIND = {
  insult: { from: 0.5, one: "insulto", many: "insultos", cause: "Insulto" },
  hate: { from: 0.5, one: "odio contra un grupo", many: "odio contra un grupo", cause: "Odio" },
  threat: { from: 0.3, one: "amenaza", many: "amenazas", cause: "Amenaza" },
  sexual: { from: 0.3, one: "contenido sexual", many: "contenido sexual", cause: "Sexual" },
} as const;
export type Kind = keyof typeof KIND;

/** A value for each kind. */
export const byKind = <Value>(make: (kind: Kind) => Value): Record<Kind, Value> =>
  Object.fromEntries((Object.keys(KIND) as Kind[]).map((kind) => [kind, make(kind)])) as Record<Kind, Value>;
