import type { Rule } from "./pattern-match.ts";

/** A shape in folded text. `needs` is a sign without which it cannot occur: looking for that first is far cheaper. */
export type Shape = { rule: Rule; needs?: "@" | "digit"; expression: RegExp };

// Quantifiers are bounded, so that no text costs more than its length times a constant.
const DIGIT_WORDS =
  "cero|uno|un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|zero|um|dois|quatro|sete|oito|nove|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa";

/** Ways to be reached. Phones of the Spanish-speaking countries have 7 to 13 digits, country code included. */
export const CONTACTS: Shape[] = [
  {
    rule: "email",
    needs: "@",
    expression: /(?<![\w.+-])[a-z0-9][\w.+-]{0,60}@[a-z0-9-]{1,60}(?:\.[a-z0-9-]{1,30}){1,4}/g,
  },
  { rule: "handle", needs: "@", expression: /(?<![\w@.])@[a-z0-9_](?:[\w.]{0,38}\w)?/g },
  { rule: "phone", needs: "digit", expression: /(?<![\w$€.,])(?:\+ ?)?\(?\d(?:[ ().-]{0,3}\d){6,13}(?![\d%])/g },
  {
    rule: "spelled_phone",
    expression: new RegExp(`\\b(?:(?:${DIGIT_WORDS}|\\d{1,3})[ ,.-]{1,3}){3,14}(?:${DIGIT_WORDS})\\b`, "g"),
  },
];
