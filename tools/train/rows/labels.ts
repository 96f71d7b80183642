import type { Head } from "../../../worker/moderation/model/heads.ts";
import { byCategory, type Category } from "../../../worker/vocabulary/judging/categories.ts";

export type Label = 0 | 1 | null;
export type Labels = Record<Head, Label>;

/** The labels of a row, for all sources; a category that its source does not label is missing. */
type Marks = Partial<Record<Category, Label>> & { class: string | undefined; categories: readonly string[] };

/** The marks of an authored row: its class is the category it belongs to, or says that it belongs to none. */
export const authoredMarks = (rowClass: string, categories: readonly string[]): Marks => ({
  ...byCategory((category): Label => (category === rowClass ? 1 : 0)),
  class: rowClass,
  categories,
});

const KINDS = {
  insult:
    /^(insult|profanity_attack|harass|mixed_insult|complaint_insult|in_complaint|politics_insult|body|animal|mock_praise)/,
  hate: /^(hate|racism|xenophobia|sexism|lgbtqphobia|religious_intolerance|religion|ageism|classist|long_(hate|gender|race|lgbt)|long (hate|misogyny|lgbt))/,
  threat: /^(threat|wish_harm|self_?harm)/,
  sexual: /^sexual/,
} as const;
type Kinds = Pick<Labels, keyof typeof KINDS>;
const UNKNOWN: Kinds = { insult: null, hate: null, threat: null, sexual: null };

/**
 * Returns the label of each head. A row that is not toxic has none of the kinds. Each source names the kind of a toxic row in its own way;
 * otherwise the kinds are unknown. A row without a class has no label for the legitimate heads.
 */
export function labelsOf(marks: Marks, source: string, isAuthored: boolean): Labels {
  const legitimate =
    marks.class === undefined ? null : marks.class === "complaint" || marks.class === "question" ? 1 : 0;
  const labels = byCategory((category) => marks[category] ?? null);
  return { ...labels, legitimate, ...kindsOf({ ...marks, toxic: labels.toxic }, source, isAuthored) };
}

function kindsOf({ toxic, categories }: Marks & { toxic: Label }, source: string, isAuthored: boolean): Kinds {
  if (toxic === null) return UNKNOWN;
  const has = (names: RegExp): Label => (categories.some((category) => names.test(category)) ? 1 : 0);
  const named: Kinds = {
    insult: has(KINDS.insult),
    hate: has(KINDS.hate),
    threat: has(KINDS.threat),
    sexual: has(KINDS.sexual),
  };
  // An authored row may only say how it attacks: by allusion, in disguise, in few words.
  const isNamed = Object.values(named).includes(1);
  if (toxic === 0 || (isAuthored && isNamed)) return named;
  if (isAuthored) return UNKNOWN;
  if (source === "offendes" && has(/^insult_person$/)) return { ...UNKNOWN, insult: 1, hate: 0 };
  if (source === "offendes" && has(/^offense_group$/)) return { ...UNKNOWN, insult: 0, hate: 1 };
  if (source === "olid_br" && categories.length > 0)
    return { ...UNKNOWN, insult: has(KINDS.insult), hate: has(KINDS.hate) };
  if (source === "told_br") {
    return {
      ...UNKNOWN,
      insult: byVotes(categories, ["insult"]),
      hate: byVotes(categories, ["misogyny", "homophobia", "xenophobia", "racism"]),
    };
  }
  return source === "davidson" && has(KINDS.hate) ? { ...UNKNOWN, hate: 1 } : UNKNOWN;
}

/** The label from three annotators: yes when two or more agree, unknown when only one does. Categories have the form "insult:2". */
function byVotes(categories: readonly string[], names: readonly string[]): Label {
  const votes = categories
    .map((category) => category.split(":"))
    .filter(([name]) => names.includes(name!))
    .map(([, count]) => Number(count));
  const most = Math.max(0, ...votes);
  return most >= 2 ? 1 : most === 1 ? null : 0;
}
