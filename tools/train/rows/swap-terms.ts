import { pick } from "../../random.ts";
import { readTerms } from "./read-lexicon.ts";

/** Returns a text with some of the lexicon's words replaced by others of their kind, or undefined when it has none. */
export type Swap = (text: string, lang: string, random: () => number) => string | undefined;

// These kinds are not exchanged, since the result makes no sense: obscenities mean things as often as persons, and the others are verbs or
// parts of words.
const NOT_SWAPPED = ["obscenity", "intensifier", "threat_verb"];
const MIN_CHOICE = 3;

/**
 * Exchanges insults, slurs and names of groups for others of the same language, kind, strength, gender and number, such as words of another country.
 * It does so in abuse and in texts that quote, deny or praise them, so that no single word decides.
 *
 * @param path the lexicon (tools/train/authored/README.md); terms of one word are used
 */
export function readSwaps(path: string): Swap {
  const groupOf = new Map<string, string>();
  for (const { term, kind, strength, lang } of readTerms(path)) {
    if (!/^\p{L}+$/u.test(term) || NOT_SWAPPED.includes(kind)) continue;
    groupOf.set(`${lang} ${term.toLowerCase()}`, `${lang} ${kind} ${strength} ${endingOf(term, lang)}`);
  }
  const members = Map.groupBy(groupOf.keys(), (term) => groupOf.get(term)!);

  return (text, lang, random) => {
    const swapped = text.replaceAll(/\p{L}+/gu, (word) => {
      const choice = members.get(groupOf.get(`${lang} ${word.toLowerCase()}`) ?? "") ?? [];
      if (choice.length < MIN_CHOICE) return word;
      return inCaseOf(word, pick(random, choice).slice(lang.length + 1));
    });
    return swapped === text ? undefined : swapped;
  };
}

function endingOf(term: string, lang: string): string {
  if (lang !== "es") return /([ao]s|e[snr]|[aeios])?$/.exec(term)![0];
  if (term.endsWith("as")) return "as";
  if (/[eo]s$/.test(term)) return "os";
  return term.endsWith("a") ? "a" : "o";
}

function inCaseOf(pattern: string, word: string): string {
  if (pattern.length > 1 && pattern === pattern.toUpperCase()) return word.toUpperCase();
  return pattern[0] === pattern[0]!.toUpperCase() ? word[0]!.toUpperCase() + word.slice(1) : word;
}
