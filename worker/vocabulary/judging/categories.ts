// The categories that a text is judged for. Only this table distinguishes them. Each is a head of the model, and so are its kinds,
// in this order (`moderation/model/heads.ts`).
import type { PlanFeatures } from "../money/plans.ts";
import type { Kind } from "./kinds.ts";

type Facts = {
  /** Its name as a reason. */
  label: string;
  /** Its name as a setting. */
  title: string;
  /** Its name as a finding, in the plural. */
  plural: string;
  /** The correction of a person who approves such a comment. */
  denied: string;
  /** A language model's finding, in words. */
  seen: string;
  /** The heads of the model that name its kinds. */
  kinds: readonly Kind[];
  /** The cause of an attack without a graver kind, in charts: a name of its own, or `other`. */
  cause: string;
  /** Kinds that are causes themselves, gravest first. */
  graverCauses: readonly Kind[];
  /** The language model's answer for it. */
  modelAnswer: string;
  /** Whether it attacks people: many such comments at once are a surge. */
  isHostile: boolean;
  /** The templates of a reply to it (`reply-templates.ts`); null for those that fit its text. */
  repliedAs: "offence" | "spam" | null;
  /** What a picture shows that flags its comment, with the name after "la imagen muestra". */
  pictures: Readonly<Record<string, string>>;
  /** Whether rules of the engine find it too: evasive offers, repetition. */
  isFoundByRules: boolean;
  /** The feature that a plan needs for a machine to hide it; null: every plan hides it. */
  hiddenWith: "hidesSpam" | null;
  /** Whether it counts against the comments of a plan's month. */
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
    modelAnswer: "ofensivo",
    isHostile: true,
    repliedAs: "offence",
    pictures: {
      ofensivo: "una burla o un gesto ofensivo",
      sexual: "contenido sexual",
      violencia: "violencia",
      odio: "símbolos o mensajes de odio",
    },
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
    modelAnswer: "spam",
    isHostile: false,
    repliedAs: "spam",
    pictures: { spam: "publicidad ajena" },
    isFoundByRules: true,
    hiddenWith: "hidesSpam",
    isCounted: false,
  },
} as const satisfies Record<string, Facts> & Partial<Record<Kind, never>>;
export type Category = keyof typeof CATEGORY;

export const CATEGORIES = Object.keys(CATEGORY) as Category[];

export const isCategory = (value: unknown): value is Category => CATEGORIES.some((category) => category === value);

/** A value for each category. */
export const byCategory = <Value>(make: (category: Category) => Value): Record<Category, Value> =>
  Object.fromEntries(CATEGORIES.map((category) => [category, make(category)])) as Record<Category, Value>;

/** The category of a finding that no category names. */
export const UNNAMED_CATEGORY: Category = "toxic";

/** Whether machines may hide a category with what a plan includes; otherwise they flag it. */
export function mayHide(category: Category, plan: Pick<PlanFeatures, "hidesSpam">): boolean {
  const { hiddenWith }: Facts = CATEGORY[category];
  return hiddenWith === null || plan[hiddenWith];
}

/** The category that a kind of abuse belongs to. */
export const categoryOfKind = (head: string): Category | undefined =>
  CATEGORIES.find((category) => CATEGORY[category].kinds.some((kind) => kind === head));
