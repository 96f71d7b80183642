import { type MappedText, originalSpan } from "../normalize/mapped-text.ts";
import { compileWords } from "../words/compile.ts";
import { matchWords } from "../words/match.ts";
import { CONTACTS, type Hints, NUMBER_WORDS, type Shape } from "./contacts.ts";
import { DEALINGS, ORDER_WORDS } from "./dealings.ts";
import { findFloods } from "./floods.ts";
import { DISGUISED_LINK, hostOf, isAllowedHost, LINK, linkRule } from "./links.ts";
import type { PatternMatch, Rule } from "./pattern-match.ts";
import { VOCABULARY } from "./vocabulary.ts";

const MAX_MATCHES = 100;

const SHAPES: Shape[] = [
  { rule: "disguised_link", needs: ({ hasSpelledSign }) => hasSpelledSign, expression: DISGUISED_LINK },
  ...CONTACTS,
  ...DEALINGS,
];
const RULE_OF = new Map(VOCABULARY.flatMap(([rule, entries]) => entries.map((entry): [string, Rule] => [entry, rule])));
const ENTRIES = [...RULE_OF.keys()];
const SPELLED_SIGN = /punto|dot|arroba|\bat\b|hxxp|w w w|[([{<·•]| \./;
const NUMBER_WORD = new RegExp(NUMBER_WORDS.filter((word) => word.length > 2).join("|"));
const ORDER_WORD = new RegExp(ORDER_WORDS.join("|"));

/**
 * Links, ways to be reached, the vocabulary of offers, and floods of signs. Links to allowed domains are left out.
 *
 * @param folded      where signs and digits count
 * @param normalized  where words count: spaced letters are joined and leet is read
 * At most `MAX_MATCHES` of each shape and of the vocabulary.
 */
export function findPatterns(
  folded: MappedText,
  normalized: MappedText,
  allowedDomains: readonly string[],
): PatternMatch[] {
  const links = findLinks(folded, allowedDomains);
  const shapes = findShapes(folded);
  const found = [...shapes, ...findVocabulary(normalized), ...findFloods(folded, shapes)];
  // A number or a handle inside a link says nothing that the link does not.
  const outside = found.filter((match) => !links.some((link) => link.start <= match.start && match.end <= link.end));
  return [...links, ...outside];
}

function findLinks(folded: MappedText, allowedDomains: readonly string[]): PatternMatch[] {
  if (!/[.:]/.test(folded.text)) return [];
  return occurrences(folded, LINK).flatMap(({ text, start, end }) => {
    const host = hostOf(text);
    return isAllowedHost(host, allowedDomains) ? [] : [{ rule: linkRule(host), start, end }];
  });
}

function findShapes(folded: MappedText): PatternMatch[] {
  const hints = hintsOf(folded.text);
  return SHAPES.filter(({ needs }) => needs(hints)).flatMap(({ rule, expression, accepts }) =>
    occurrences(folded, expression)
      .filter(({ text }) => accepts === undefined || accepts(text))
      .map(({ start, end }) => ({ rule, start, end })),
  );
}

function hintsOf(text: string): Hints {
  let digits = 0;
  let ats = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 48 && unit <= 57) digits++;
    else if (unit === 64) ats++;
  }
  return {
    text,
    digits,
    ats,
    hasNumberWord: NUMBER_WORD.test(text),
    hasSpelledSign: SPELLED_SIGN.test(text),
    hasOrder: ORDER_WORD.test(text),
  };
}

function findVocabulary(normalized: MappedText): PatternMatch[] {
  return matchWords([normalized], compileWords(ENTRIES)).map(({ entry, start, end }) => ({
    rule: RULE_OF.get(entry)!,
    start,
    end,
  }));
}

function occurrences(folded: MappedText, expression: RegExp) {
  const found: { text: string; start: number; end: number }[] = [];
  for (const match of folded.text.matchAll(expression)) {
    if (found.length === MAX_MATCHES) break;
    found.push({ text: match[0], ...originalSpan(folded, match.index, match.index + match[0].length) });
  }
  return found;
}
