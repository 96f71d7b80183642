import type { MappedText } from "../normalize/mapped-text.ts";
import { CONTACTS } from "./contacts.ts";
import { DISGUISED_LINK, hostOf, isAllowedHost, LINK, linkRule } from "./links.ts";
import type { PatternMatch, Rule } from "./pattern-match.ts";
import { DEALINGS, TOPICS } from "./topics.ts";

const MAX_MATCHES = 100;

/**
 * Links, ways to be reached and the vocabulary of offers. Links to allowed domains are left out.
 *
 * @param folded      where signs and digits count
 * @param normalized  where words count
 * At most `MAX_MATCHES` of each rule.
 */
export function findPatterns(
  folded: MappedText,
  normalized: MappedText,
  allowedDomains: readonly string[],
): PatternMatch[] {
  const links: PatternMatch[] = [];
  for (const { text, start, end } of occurrences(folded, LINK)) {
    const host = hostOf(text);
    if (!isAllowedHost(host, allowedDomains)) links.push({ rule: linkRule(host), start, end });
  }
  const found = [
    ...links,
    ...findRules(folded, [["disguised_link", DISGUISED_LINK], ...CONTACTS, ...DEALINGS]),
    ...findRules(normalized, TOPICS),
  ];
  // A number or a handle inside a link says nothing that the link does not.
  return found.filter(
    (match) => links.includes(match) || !links.some((link) => link.start <= match.start && match.end <= link.end),
  );
}

function findRules(text: MappedText, rules: [Rule, RegExp][]): PatternMatch[] {
  return rules.flatMap(([rule, expression]) =>
    occurrences(text, expression).map(({ start, end }) => ({ rule, start, end })),
  );
}

function occurrences({ text, starts }: MappedText, expression: RegExp) {
  const found: { text: string; start: number; end: number }[] = [];
  for (const match of text.matchAll(expression)) {
    if (found.length === MAX_MATCHES) break;
    found.push({ text: match[0], start: starts[match.index]!, end: starts[match.index + match[0].length]! });
  }
  return found;
}
