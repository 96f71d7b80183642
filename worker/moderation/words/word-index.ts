import { isWordUnit } from "../normalize/characters.ts";
import { HASH_START, hashStep } from "../normalize/key-table.ts";
import type { Entry } from "./entry.ts";

/** The word of an entry, or sign, by which it is found: its hash, and its position in the beginning of the entry. */
export type Handle = { hash: number; offset: number };

/** Entries by their handles, in a hash table with chains: one lookup rejects most words of a text. */
export type WordIndex = {
  entries: readonly Entry[];
  handles: readonly Handle[];
  /** By the low bits of a hash: one more than the first entry with them, or 0. */
  first: Int32Array;
  /** One more than the next entry with the same low bits, or 0. */
  next: Int32Array;
};

/** Units of a stem, the only certain part of a word that a wildcard may follow. */
const STEM = 3;
/** This many entries with the same word outweigh one more letter. */
const SHARED_PER_LETTER = 16;
const SPACE = 0x20;
const SMALL_A = 0x61;
const SMALL_Z = 0x7a;

/**
 * A long word in the beginning of an entry, since it is rare, that few entries share, since all of them are compared where it
 * occurs.
 *
 * @param shared how many entries have a hash so far
 * @returns undefined for an entry that begins with a wildcard, or with too little before one
 */
export function handleOf({ parts, anchor }: Entry, shared: ReadonlyMap<number, number>): Handle | undefined {
  if (anchor !== 0) return undefined;
  const text = parts[0]!;
  let best = Number.NEGATIVE_INFINITY;
  let handle: Handle | undefined;
  for (let offset = 0, end = 0; offset < text.length; offset = end) {
    end = tokenEnd(text, offset);
    const isOpen = parts.length > 1 && end === text.length && isWordUnit(text.charCodeAt(offset));
    if (text.charCodeAt(offset) === SPACE || (isOpen && end - offset < STEM)) continue;
    const hash = isOpen ? stemHash(hashOf(text, offset, offset + STEM)) : hashOf(text, offset, end);
    const score = end - offset - (shared.get(hash) ?? 0) / SHARED_PER_LETTER;
    if (score <= best) continue;
    best = score;
    handle = { hash, offset };
  }
  return handle;
}

/** End of the word, sign or picture that begins at `at`. */
function tokenEnd(text: string, at: number): number {
  const first = text.charCodeAt(at);
  let end = at + 1;
  if (isWordUnit(first)) while (end < text.length && isWordUnit(text.charCodeAt(end))) end++;
  else if (isHighSurrogate(first) && end < text.length) end++;
  return end;
}

function hashOf(text: string, start: number, end: number): number {
  let hash = HASH_START;
  for (let at = start; at < end; at++) hash = hashStep(hash, text.charCodeAt(at));
  return hash;
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
/** Another hash than that of a word with the same letters. */
const stemHash = (hash: number) => ~hash;

/** Makes the index of a list of entries. @param handles of the entries, in the same order */
export function buildIndex(entries: readonly Entry[], handles: readonly Handle[]): WordIndex {
  const first = new Int32Array(2 ** Math.ceil(Math.log2(entries.length * 8 + 8)));
  const next = new Int32Array(entries.length);
  // From the last to the first, each put before those that are there already.
  for (let at = entries.length - 1; at >= 0; at--) {
    const slot = slotOf(handles[at]!.hash, first.length - 1);
    next[at] = first[slot]!;
    first[slot] = at + 1;
  }
  return { entries, handles, first, next };
}

/** Calls `found` with each entry whose beginning is in a text, and where. */
export function scanWords(text: string, index: WordIndex, visit: (entry: Entry, start: number) => void): void {
  const { first } = index;
  const mask = first.length - 1;
  const { length } = text;
  for (let at = 0; at < length; ) {
    const start = at;
    let unit = text.charCodeAt(at++);
    if (unit === SPACE) continue;
    let hash = hashStep(HASH_START, unit);
    if (isWordUnit(unit)) {
      let stem = 0;
      for (; at < length; at++) {
        unit = text.charCodeAt(at);
        if ((unit < SMALL_A || unit > SMALL_Z) && !isWordUnit(unit)) break;
        hash = hashStep(hash, unit);
        if (at - start === STEM - 1) stem = stemHash(hash);
      }
      if (stem !== 0 && first[slotOf(stem, mask)] !== 0) follow(text, index, stem, start, visit);
    } else if (isHighSurrogate(unit) && at < length) hash = hashStep(hash, text.charCodeAt(at++));
    if (first[slotOf(hash, mask)] !== 0) follow(text, index, hash, start, visit);
  }
}

/** Compares the entries of a hash with the text around `at`, the position of their handle. */
function follow(
  text: string,
  { entries, handles, first, next }: WordIndex,
  hash: number,
  at: number,
  visit: (entry: Entry, start: number) => void,
): void {
  for (let slot = first[slotOf(hash, first.length - 1)]!; slot !== 0; slot = next[slot - 1]!) {
    const handle = handles[slot - 1]!;
    if (handle.hash !== hash) continue;
    const entry = entries[slot - 1]!;
    const start = at - handle.offset;
    if (start >= 0 && text.startsWith(entry.parts[0]!, start)) visit(entry, start);
  }
}

const slotOf = (hash: number, mask: number) => (hash ^ (hash >>> 15)) & mask;
