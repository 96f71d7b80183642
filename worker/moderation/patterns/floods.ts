import { type MappedText, originalSpan } from "../normalize/mapped-text.ts";
import type { PatternMatch } from "./pattern-match.ts";

const MANY_PICTURES = 12;
const MANY_MENTIONS = 5;
const FIRST_PICTURE = 0x2600;

/**
 * More pictures than anybody's joy needs, and crowds of mentions. Twelve hearts are a flood too: what it means is for others to say.
 */
export function findFloods(folded: MappedText, shapes: readonly PatternMatch[]): PatternMatch[] {
  const floods: PatternMatch[] = [];
  const { text } = folded;
  let pictures = 0;
  let first = -1;
  let last = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const isPicture = (unit >= 0xd83c && unit <= 0xd83f) || (unit >= FIRST_PICTURE && unit < 0x27c0);
    if (!isPicture) continue;
    pictures++;
    if (first === -1) first = at;
    last = at;
  }
  if (pictures >= MANY_PICTURES) floods.push({ rule: "emoji_flood", ...originalSpan(folded, first, last + 1) });
  const mentions = shapes.filter(({ rule }) => rule === "handle");
  if (mentions.length >= MANY_MENTIONS)
    floods.push({ rule: "mention_flood", start: mentions[0]!.start, end: mentions.at(-1)!.end });
  return floods;
}
