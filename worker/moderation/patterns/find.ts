import type { MappedText } from "../normalize/mapped-text.ts";
import { compileWords } from "../words/compile.ts";
import { matchWords } from "../words/match.ts";
import { CONTACTS, type Shape } from "./contacts.ts";
import { DEALINGS } from "./dealings.ts";
import { DISGUISED_LINK, hostOf, isAllowedHost, LINK, linkRule } from "./links.ts";
import type { PatternMatch, Rule } from "./pattern-match.ts";
import { VOCABULARY } from "./vocabulary.ts";

const MAX_MATCHES = 100;

const SHAPES: Shape[] = [{ rule: "disguised_link", expression: DISGUISED_LINK }, ...CONTACTS, ...DEALINGS];
const RULE_OF = new Map(VOCABULARY.flatMap(([rule, entries]) => entries.map((entry): [string, Rule] => [entry, rule])));
const ENTRIES = [...RULE_OF.keys()];

/**
 * Links, ways to be reached and the vocabulary of offers. Links to allowed domains are left out.
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
  const found = [...findShapes(folded), ...findVocabulary(normalized)];
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
  const has = { "@": folded.text.includes("@"), digit: /\d/.test(folded.text) };
  return SHAPES.filter(({ needs }) => needs === undefined || has[needs]).flatMap(({ rule, expression }) =>
    occurrences(folded, expression).map(({ start, end }) => ({ rule, start, end })),
  );
}

function findVocabulary(normalized: MappedText): PatternMatch[] {
  return matchWords([normalized], compileWords(ENTRIES)).map(({ entry, start, end }) => ({
    rule: RULE_OF.get(entry)!,
    start,
    end,
  }));
}

function occurrences({ text, starts }: MappedText, expression: RegExp) {
  const found: { text: string; start: number; end: number }[] = [];
  for (const match of text.matchAll(expression)) {
    if (found.length === MAX_MATCHES) break;
    found.push({ text: match[0], start: starts[match.index]!, end: starts[match.index + match[0].length]! });
  }
  return found;
}
