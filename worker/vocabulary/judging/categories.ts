// What a text is judged for. This table is the one place that tells the categories apart.
import type { PlanFeatures } from "../money/plans.ts";
import type { Kind } from "./kinds.ts";

type Facts = {
  /** As a reason, in customers' words. */
  label: string;
  /** As the name of a setting. */
  title: string;
  /** As what was found, in the plural. */
  plural: string;
  /** As what a person corrects who approves one. */
  denied: string;
  /** As what a language model says of one. */
  seen: string;
  /** Heads of the model that name its kind. */
  kinds: readonly Kind[];
  /** The cause of an attack, where no graver kind is named: one of `CAUSES`, `other` unless the charts shall tell it apart. */
  cause: string;
  /** Kinds that are causes themselves, gravest first. */
  graverCauses: readonly Kind[];
  /** A language model's answer that means it. */
  opinion: string;
  /** An attack on people: many at once are a surge, and a reply asks for respect. */
  isHostile: boolean;
  /** Rules of the engine find it too: evasive offers, repetition. */
  isFoundByRules: boolean;
  /** What a plan must include for a machine to hide it; null: every plan hides it. */
  hiddenWith: "hidesSpam" | null;
  /** It counts against the comments of a plan's month. */
  isCounted: boolean;
};

export const CATEGORY = {
  toxic: {
    label: "Lenguaje ofensivo",
    title: "Ofensas",
    plural: "ofensas",
    denied: "No es una ofensa",
    seen: "lo ve ofensivo",
    kinds: ["insult", "hate", "threat", "sexual"],
    cause: "insult",
    graverCauses: ["threat", "hate"],
    opinion: "ofensivo",
    isHostile: true,
    isFoundByRules: false,
    hiddenWith: null,
    isCounted: true,
  },
  spam: {
    label: "Spam",
    title: "Spam",
    plural: "spam",
    denied: "No es spam",
    seen: "ve spam",
    kinds: [],
    cause: "spam",
    graverCauses: [],
    opinion: "spam",
    isHostile: false,
    isFoundByRules: true,
    hiddenWith: "hidesSpam",
    isCounted: false,
  },
} as const satisfies Record<string, Facts>;
export type Category = keyof typeof CATEGORY;

export const CATEGORIES = Object.keys(CATEGORY) as Category[];

export const isCategory = (found: unknown): found is Category => CATEGORIES.some((category) => category === found);

/** A value for each category. */
export const byCategory = <Value>(make: (category: Category) => Value): Record<Category, Value> =>
  Object.fromEntries(CATEGORIES.map((category) => [category, make(category)])) as Record<Category, Value>;

/** What a finding is weighed as where none of the categories names it. */
export const UNNAMED_CATEGORY: Category = "toxic";

/** Whether machines may hide a category with what a plan includes; otherwise they flag it. */
export function mayHide(category: Category, plan: Pick<PlanFeatures, "hidesSpam">): boolean {
  const { hiddenWith }: Facts = CATEGORY[category];
  return hiddenWith === null || plan[hiddenWith];
}

/** The category that a kind of abuse belongs to. */
export const categoryOfKind = (head: string): Category | undefined =>
  CATEGORIES.find((category) => CATEGORY[category].kinds.some((kind) => kind === head));
