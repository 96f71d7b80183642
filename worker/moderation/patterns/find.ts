import { type MappedText, originalSpan } from "../normalize/mapped-text.ts";
import { compileWords } from "../words/compile.ts";
import { matchWords } from "../words/match.ts";
import { CONTACTS, type Facts, NUMBER_WORDS, type Shape } from "./contacts.ts";
import { DEALINGS, ORDER_WORDS } from "./dealings.ts";
import { addFloods, isPictureUnit } from "./floods.ts";
import { DISGUISED_LINK, hostOf, isAllowedHost, LINK, linkRule } from "./links.ts";
import type { PatternMatch, Rule } from "./pattern-match.ts";
import { VOCABULARY } from "./vocabulary.ts";

const MAX_MATCHES = 100;
const SPACE = 0x20;
const DOT = 0x2e;
const COLON = 0x3a;
const AT = 0x40;
const LETTER_A = 0x61;
const LETTER_Z = 0x7a;

const SHAPES: Shape[] = [
  { rule: "disguised_link", needs: ({ hasSpelledSign }) => hasSpelledSign, expression: DISGUISED_LINK },
  ...CONTACTS,
  ...DEALINGS,
];
const RULE_OF = new Map(VOCABULARY.flatMap(([rule, entries]) => entries.map((entry): [string, Rule] => [entry, rule])));
const ENTRIES = [...RULE_OF.keys()];
const SPELLED_SIGN = /punto|dot|arroba|\bat\b|hxxp|w w w/;
const NUMBER_WORD = new RegExp(NUMBER_WORDS.filter((word) => word.length > 2).join("|"));
const ORDER_WORD = new RegExp(ORDER_WORDS.join("|"));

/**
 * Links, contact details, the vocabulary of offers, and floods of signs. Links to allowed domains are left out.
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
  const facts = factsOf(folded.text);
  const links = facts.mayHaveLink ? findLinks(folded, allowedDomains) : [];
  const matches: PatternMatch[] = [];
  for (const shape of SHAPES) if (shape.needs(facts)) addShape(shape, folded, matches);
  const mentions = facts.ats > 0 ? matches.filter(({ rule }) => rule === "handle") : [];
  addVocabulary(normalized, matches);
  addFloods(folded, facts.pictures, mentions, matches);
  if (links.length === 0) return matches;
  // A number or a handle inside a link adds nothing to the link.
  const outside = matches.filter((match) => !links.some((link) => link.start <= match.start && match.end <= link.end));
  return [...links, ...outside];
}

function findLinks(folded: MappedText, allowedDomains: readonly string[]): PatternMatch[] {
  const links: PatternMatch[] = [];
  forEachMatch(folded.text, LINK, (text, at) => {
    const host = hostOf(text);
    if (!isAllowedHost(host, allowedDomains))
      links.push({ rule: linkRule(host), ...originalSpan(folded, at, at + text.length) });
  });
  return links;
}

function addShape({ rule, expression, accepts }: Shape, folded: MappedText, matches: PatternMatch[]): void {
  forEachMatch(folded.text, expression, (text, at) => {
    if (accepts === undefined || accepts(text)) matches.push({ rule, ...originalSpan(folded, at, at + text.length) });
  });
}

/** One scan of every unit, so that few expressions have to run on an ordinary comment. */
function factsOf(text: string): Facts {
  let digits = 0;
  let ats = 0;
  let pictures = 0;
  let mayHaveLink = false;
  let hasBracket = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= LETTER_A && unit <= LETTER_Z) continue;
    if (unit >= 48 && unit <= 57) digits++;
    else if (unit === AT) ats++;
    else if (unit === DOT || unit === COLON) {
      const next = text.charCodeAt(at + 1);
      // "fin. Y" has no link; "a.b", "a://" and a full stop after a blank may.
      if (next > SPACE) mayHaveLink = true;
      if (unit === DOT && at > 0 && text.charCodeAt(at - 1) === SPACE) hasBracket = true;
    } else if (unit === 0x28 || unit === 0x5b || unit === 0x7b || unit === 0x3c || unit === 0xb7 || unit === 0x2022)
      hasBracket = true;
    else if (isPictureUnit(unit)) pictures++;
  }
  return {
    digits,
    ats,
    pictures,
    mayHaveLink,
    hasNumberWord: NUMBER_WORD.test(text),
    hasSpelledSign: hasBracket || SPELLED_SIGN.test(text),
    hasOrder: ORDER_WORD.test(text),
  };
}

function addVocabulary(normalized: MappedText, matches: PatternMatch[]): void {
  for (const { entry, start, end } of matchWords([normalized], compileWords(ENTRIES)))
    matches.push({ rule: RULE_OF.get(entry)!, start, end });
}

/** At most `MAX_MATCHES` of them. */
function forEachMatch(text: string, expression: RegExp, visit: (text: string, at: number) => void): void {
  expression.lastIndex = 0;
  for (let count = 0; count < MAX_MATCHES; count++) {
    const match = expression.exec(text);
    if (match === null) break;
    visit(match[0], match.index);
  }
}
