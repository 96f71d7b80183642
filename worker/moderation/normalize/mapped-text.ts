/**
 * A text derived from another, with the way back.
 *
 * `starts[i]` is the UTF-16 offset in the original of the character that became unit `i`; `starts[text.length]` is the
 * original's length, and later entries mean nothing. `starts` never falls. Several units may come from one character:
 * `originalSpan` knows where that one ends.
 */
export type MappedText = { text: string; starts: Uint32Array };

/** A `MappedText` under construction: passes rewrite it in place. */
export type Draft = {
  units: Uint16Array;
  starts: Uint32Array;
  length: number;
  /**
   * Its kinds of characters, as a sum of the flags below, so that a pass without work can stop early. A flag may be set without
   * its characters.
   */
  seen: number;
};

export const PICTURES = 1;
/** Digits and the signs that are read as letters. */
export const LEET = 2;
/** The same unit, or pair of units, twice in a row. */
export const REPEATS = 4;
/** Three words in a row that are one character each. */
export const SINGLES = 8;
const EVERYTHING = 15;

/** The span in the original of the part `[from, to)` of a derived text. An empty part has an empty span. */
export function originalSpan({ text, starts }: MappedText, from: number, to: number): { start: number; end: number } {
  const start = starts[from]!;
  let after = to;
  // Units from one character belong together: a part of them has the span of all.
  if (to > from) while (after < text.length && starts[after] === starts[to - 1]) after++;
  return { start, end: starts[after]! };
}

/** A word that replaces `[at, end)`. */
export type Part = { at: number; end: number; word: string };

/** A copy with each part replaced by its word; they are in order and do not overlap. Blanks do not double. */
export function replaceParts(draft: Draft, parts: readonly Part[]): Draft {
  const capacity = parts.reduce((sum, { word }) => sum + word.length, draft.length) + 1;
  const result = emptyDraft(capacity);
  result.seen = EVERYTHING;
  let copied = 0;
  for (const { at, end, word } of parts) {
    for (; copied < at; copied++) put(result, draft.units[copied]!, draft.starts[copied]!);
    // Letter by letter as far as there are letters, so that a part of a word keeps its place; an abbreviation's words all have
    // the span of the abbreviation.
    const step = word.includes(" ") ? 0 : 1;
    for (let i = 0; i < word.length; i++)
      put(result, word.charCodeAt(i), draft.starts[Math.min(at + i * step, end - 1)]!);
    copied = end;
  }
  for (; copied < draft.length; copied++) put(result, draft.units[copied]!, draft.starts[copied]!);
  result.starts[result.length] = draft.starts[draft.length]!;
  return result;
}

function put(draft: Draft, unit: number, start: number): void {
  if (unit === SPACE && draft.length > 0 && draft.units[draft.length - 1] === SPACE) return;
  draft.units[draft.length] = unit;
  draft.starts[draft.length++] = start;
}

// One text is normalised at a time, so the working space is shared; a huge text's is released afterwards.
const KEPT = 16_384;
let spare = emptyDraft(2048);

/** An empty draft with room for `capacity` units. The previous one becomes invalid. */
export function newDraft(capacity: number): Draft {
  if (capacity > KEPT) return emptyDraft(capacity);
  if (capacity > spare.units.length) spare = emptyDraft(KEPT);
  spare.length = 0;
  spare.seen = 0;
  return spare;
}

function emptyDraft(capacity: number): Draft {
  return { units: new Uint16Array(capacity), starts: new Uint32Array(capacity + 1), length: 0, seen: 0 };
}

/** The same draft with twice the room. */
export function enlarged(draft: Draft): Draft {
  const units = new Uint16Array(draft.units.length * 2);
  const starts = new Uint32Array(draft.units.length * 2 + 1);
  units.set(draft.units);
  starts.set(draft.starts);
  return { units, starts, length: draft.length, seen: draft.seen };
}

const SPACE = 0x20;
// Arguments per call; engines limit them to some ten thousands.
const CHUNK = 8192;

// In most texts every character keeps its place, and building a separate table would cost more than all of folding.
const IN_PLACE = Uint32Array.from({ length: KEPT + 1 }, (_, at) => at);

/** The finished text. Copies, so the draft may be rewritten afterwards. */
export function finish(draft: Draft): MappedText {
  const text = textOf(draft, 0, draft.length);
  return { text, starts: isInPlace(draft) ? IN_PLACE : draft.starts.slice(0, draft.length + 1) };
}

/** Offsets never fall and begin at 0, but may skip or repeat: the last two alone are not enough. */
function isInPlace({ starts, length }: Draft): boolean {
  if (length > KEPT || starts[length] !== length) return false;
  for (let at = 0; at < length; at++) if (starts[at] !== at) return false;
  return true;
}

/** The text of `[from, to)` of a draft. */
export function textOf({ units }: Draft, from: number, to: number): string {
  let text = "";
  for (let at = from; at < to; at += CHUNK)
    text += Reflect.apply(String.fromCharCode, undefined, units.subarray(at, Math.min(at + CHUNK, to)));
  return text;
}
