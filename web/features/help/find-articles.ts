import { withoutAccents } from "../../../worker/vocabulary/text/text-folding.ts";
import { HELP_ARTICLES, HELP_SLUGS, type HelpSlug } from "./articles.ts";

/** The weights of a match: a word in the title counts more than in the summary, and there more than in the text. */
const WEIGHTS = { title: 9, summary: 3, text: 1 };
/** Words of a question that say nothing about its subject. */
const LITTLE_WORDS = new Set(
  "a al como con cuando de del el en es la las lo los me mi mis no o para por que se si su un una y".split(" "),
);

/**
 * Returns the articles in which every word of the question is the beginning of a word, the best first; all articles for an empty
 * question. Accents and capitals do not matter.
 *
 * @param texts folded, as `virtual:help-texts` has them; empty while they load
 */
export function findArticles(question: string, texts: Partial<Record<HelpSlug, string>>): HelpSlug[] {
  const words = withoutAccents(question)
    .split(/[^a-z0-9]+/)
    .filter((word) => word && !LITTLE_WORDS.has(word));
  if (words.length === 0) return HELP_SLUGS;
  return HELP_SLUGS.map((slug) => ({ slug, score: scoreOf(slug, words, texts[slug] ?? "") }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ slug }) => slug);
}

/** The score of an article; 0 unless it has every word. */
function scoreOf(slug: HelpSlug, words: string[], text: string): number {
  const { title, summary, alsoFound } = HELP_ARTICLES[slug];
  const parts = { title, summary: `${summary} ${alsoFound}`, text };
  const scores = words.map((word) =>
    Object.entries(parts).reduce(
      (sum, [name, part]) =>
        ` ${withoutAccents(part).replace(/[^a-z0-9]+/g, " ")}`.includes(` ${word}`)
          ? sum + WEIGHTS[name as keyof typeof WEIGHTS]
          : sum,
      0,
    ),
  );
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}
