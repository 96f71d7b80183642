import { type MappedText, originalSpan } from "../normalize/mapped-text.ts";
import type { PatternMatch } from "./pattern-match.ts";

const MANY_PICTURES = 12;
const MANY_MENTIONS = 5;
const FIRST_PICTURE = 0x2600;

/** Whether a UTF-16 unit begins an emoji, or is one. */
export function isPictureUnit(unit: number): boolean {
  return (unit >= 0xd83c && unit <= 0xd83f) || (unit >= FIRST_PICTURE && unit < 0x27c0);
}

/** Adds floods of pictures, and crowds of mentions. Twelve hearts are a flood too; `decide` judges its meaning. */
export function addFloods(
  folded: MappedText,
  pictures: number,
  mentions: readonly PatternMatch[],
  matches: PatternMatch[],
): void {
  if (pictures >= MANY_PICTURES) matches.push({ rule: "emoji_flood", ...pictureSpan(folded) });
  if (mentions.length >= MANY_MENTIONS)
    matches.push({ rule: "mention_flood", start: mentions[0]!.start, end: mentions.at(-1)!.end });
}

/** From the first picture to the last. */
function pictureSpan(folded: MappedText): { start: number; end: number } {
  const { text } = folded;
  let first = 0;
  while (!isPictureUnit(text.charCodeAt(first))) first++;
  let last = text.length - 1;
  while (!isPictureUnit(text.charCodeAt(last))) last--;
  return originalSpan(folded, first, last + 1);
}
