import type { Rule } from "./pattern-match.ts";

/** A shape in folded text. */
export type Shape = {
  rule: Rule;
  expression: RegExp;
  /** What a text must contain for the shape to occur; this test is much cheaper than the expression. */
  needs: (facts: Facts) => boolean;
  /** Whether an occurrence is a real one, when an expression is not enough. */
  accepts?: (text: string) => boolean;
};

/** The facts of one cheap scan of a text. */
export type Facts = {
  digits: number;
  ats: number;
  pictures: number;
  mayHaveLink: boolean;
  hasNumberWord: boolean;
  hasSpelledSign: boolean;
  hasOrder: boolean;
};

// Quantifiers are bounded, so that no text costs more than its length times a constant.
const ONE_DIGIT = "cero uno un dos tres cuatro cinco seis siete ocho nueve zero um dois quatro sete oito nove";
const TWO_DIGITS =
  "diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta cuarenta cincuenta sesenta setenta ochenta noventa";

/** Number words of spelled phones. */
export const NUMBER_WORDS = `${ONE_DIGIT} ${TWO_DIGITS}`.split(" ");

const NUMBER = `(?:${[...NUMBER_WORDS].sort((a, b) => b.length - a.length).join("|")}|\\d{1,4})`;
const PART = new RegExp(NUMBER, "g");
const DIGITS_OF = new Map([
  ...ONE_DIGIT.split(" ").map((word): [string, number] => [word, 1]),
  ...TWO_DIGITS.split(" ").map((word): [string, number] => [word, 2]),
]);
const MIN_DIGITS = 7;
const MAX_DIGITS = 15;

/** Digits and number words that form a phone together, with at least two words. */
function isSpelledPhone(text: string): boolean {
  let digits = 0;
  let words = 0;
  for (const [part] of text.matchAll(PART)) {
    const ofWord = DIGITS_OF.get(part);
    if (ofWord !== undefined) words++;
    digits += ofWord ?? part.length;
  }
  return words >= 2 && digits >= MIN_DIGITS && digits <= MAX_DIGITS;
}

/** "1.500.000" is an amount and "2026-11-21" a day. */
const isPhone = (text: string) => !/^\d{1,3}(?:[.,]\d{3}){2,}$|^\d{4}-\d\d-\d\d/.test(text);

/** Contact details. Phones of the Spanish-speaking countries have 7 to 13 digits, country code included. */
export const CONTACTS: Shape[] = [
  {
    rule: "email",
    needs: ({ ats }) => ats > 0,
    expression: /(?<![\w.+-])[a-z0-9][\w.+-]{0,60}@[a-z0-9-]{1,60}(?:\.[a-z0-9-]{1,30}){1,4}/g,
  },
  {
    rule: "disguised_email",
    needs: ({ hasSpelledSign }) => hasSpelledSign,
    expression:
      /(?<![\w.+-])[a-z0-9][\w.+-]{0,40} ?[([]? ?(?:@|arroba|\bat\b) ?[)\]]? ?[a-z0-9-]{2,40} ?[([]? ?(?:punto|dot|\.) ?[)\]]? ?(?:com|net|org|co|es|mx|ar|cl|pe|me)\b/g,
    accepts: (text) => !/^[\w.+-]+@[\w.-]+$/.test(text),
  },
  { rule: "handle", needs: ({ ats }) => ats > 0, expression: /(?<![\w@.])@[a-z0-9_](?:[\w.]{0,38}\w)?/g },
  {
    rule: "phone",
    needs: ({ digits }) => digits >= MIN_DIGITS - 2,
    // An o between digits is a zero.
    expression: /(?<![\w$€.,])(?:\+ ?)?\(?\d(?:[ ().*_~-]{0,3}\d|(?<=[\do])o(?=[ \do.-])){6,13}(?![\d%])/g,
    accepts: isPhone,
  },
  {
    rule: "spelled_phone",
    needs: ({ hasNumberWord }) => hasNumberWord,
    expression: new RegExp(
      `(?<![\\p{L}\\d])${NUMBER}(?:(?: y|,| -| \\.|\\.|-| /| :)? ?${NUMBER}){3,15}(?![\\p{L}\\d])`,
      "gu",
    ),
    accepts: isSpelledPhone,
  },
];
