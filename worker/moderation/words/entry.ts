import { isWordUnit } from "../normalize/characters.ts";
import { normalize } from "../normalize/normalize.ts";

/** One spelling of an entry of a list, ready for the search. */
export type Entry = {
  /** The entry as the owner typed it. */
  typed: string;
  /** The parts between the wildcards, normalised; never all empty. "hijo*" is ["hijo", ""]. */
  parts: string[];
  /** Index in `parts` of the part that is searched first: one that begins a word, or the longest. */
  anchor: number;
};

/** The longest text that one `*` matches, in UTF-16 units: no word is longer, and it limits the work on hostile text. */
export const MAX_WILDCARD = 40;
/** Length from which the first part is searched, even when another part is longer. */
const ENOUGH = 3;
const PICTURE = /[\u2600-\u27bf\ud83c-\ud83f]/;

/**
 * Returns the spellings under which an entry is searched: as typed, without accents and capitals, and normalised if that differs.
 * Pictures are searched unchanged: an owner who forbids 💩 did not forbid the word that it stands for.
 *
 * @returns none when only blanks and wildcards are left of it
 */
export function parseEntry(typed: string): Entry[] {
  const written = typed.trim().split(/\*+/).map(normalize);
  const folded = trimmed(written.map((part) => part.folded.text));
  if (folded.some((part) => PICTURE.test(part))) return entryOf(typed, folded);
  const normalized = trimmed(written.map((part) => part.normalized.text));
  if (normalized.every((part, index) => part === folded[index])) return entryOf(typed, normalized);
  return [...entryOf(typed, normalized), ...entryOf(typed, folded)];
}

function trimmed(parts: string[]): string[] {
  const last = parts.length - 1;
  return parts.map((part, index) => {
    const cut = index === 0 ? part.trimStart() : part;
    return index === last ? cut.trimEnd() : cut;
  });
}

function entryOf(typed: string, parts: string[]): Entry[] {
  const longest = Math.max(...parts.map((part) => part.length));
  if (parts.join("").trim() === "") return [];
  const anchor = parts[0]!.length >= ENOUGH ? 0 : parts.findIndex((part) => part.length === longest);
  return [{ typed, parts, anchor }];
}

/**
 * Extends an occurrence of the anchor, at `[start, end)`, to the whole entry.
 *
 * @returns its span, or undefined when the other parts or the ends of the word are not there
 */
export function matchAround(
  text: string,
  { parts, anchor }: Entry,
  start: number,
  end: number,
): [number, number] | undefined {
  let from = start;
  for (let i = anchor - 1; i >= 0; i--) {
    const place = findBefore(text, parts[i]!, from, i === 0);
    if (place === undefined) return undefined;
    from = place;
  }
  let to = end;
  for (let i = anchor + 1; i < parts.length; i++) {
    const place = findAfter(text, parts[i]!, to, i === parts.length - 1);
    if (place === undefined) return undefined;
    to = place;
  }
  const isWhole = (parts[0] === "" || isBoundary(text, from)) && (parts.at(-1) === "" || isBoundary(text, to));
  return isWhole ? [from, to] : undefined;
}

/**
 * Start of `part` when only word characters are between it and `before`; an outer part must begin a word. An empty one takes
 * the rest of the word.
 */
function findBefore(text: string, part: string, before: number, isOuter: boolean): number | undefined {
  for (let at = before; at >= Math.max(0, before - MAX_WILDCARD); at--) {
    const start = at - part.length;
    if (part !== "" && start >= 0 && text.startsWith(part, start) && (!isOuter || isBoundary(text, start)))
      return start;
    if (at === 0 || !isWordUnit(text.charCodeAt(at - 1))) return part === "" ? at : undefined;
  }
  return part === "" ? before - MAX_WILDCARD : undefined;
}

/** The same to the right: the end of `part`. */
function findAfter(text: string, part: string, after: number, isOuter: boolean): number | undefined {
  for (let at = after; at <= Math.min(text.length, after + MAX_WILDCARD); at++) {
    const end = at + part.length;
    if (part !== "" && text.startsWith(part, at) && (!isOuter || isBoundary(text, end))) return end;
    if (at === text.length || !isWordUnit(text.charCodeAt(at))) return part === "" ? at : undefined;
  }
  return part === "" ? after + MAX_WILDCARD : undefined;
}

/** Whether no word runs across `at`. Beside an emoji or a sign there is always a boundary. */
function isBoundary(text: string, at: number): boolean {
  return at === 0 || at === text.length || !isWordUnit(text.charCodeAt(at - 1)) || !isWordUnit(text.charCodeAt(at));
}
