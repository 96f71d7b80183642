/** Finds which word of a fixed list is in a buffer, without making a string of it. */
type KeyTable = {
  /** The index in the list of the word in `[from, end)` (the first of equal ones), or -1. */
  find(units: Uint16Array, from: number, end: number): number;
  /** Whether a word with this hash may be in the list; false for nearly all other words. */
  mayHold(hash: number): boolean;
};

// Of 32 bits with a sign, as the steps are: engines compute with whole numbers then.
export const HASH_START = 0x811c9dc5 | 0;
/** The hash of a word with one more unit (FNV-1a). */
export const hashStep = (hash: number, unit: number) => Math.imul(hash ^ unit, 0x01000193);
const finished = (hash: number) => hash ^ (hash >>> 15);

/** Makes the table of a list, by open addressing: at most an eighth of its slots are taken. */
export function keyTable(keys: readonly string[]): KeyTable {
  const size = 2 ** Math.ceil(Math.log2(keys.length * 8 + 8));
  const slots = new Int32Array(size).fill(-1);
  const offsets = new Uint32Array(keys.length + 1);
  keys.forEach((key, index) => {
    offsets[index + 1] = offsets[index]! + key.length;
  });
  const all = Uint16Array.from(keys.join("").split(""), (character) => character.charCodeAt(0));

  const find = (units: Uint16Array, from: number, end: number): number => {
    for (let slot = hashOf(units, from, end) & (size - 1); ; slot = (slot + 1) & (size - 1)) {
      const index = slots[slot]!;
      if (index === -1 || isAt(all, offsets[index]!, offsets[index + 1]!, units, from, end)) return index;
    }
  };
  keys.forEach((_, index) => {
    const [from, end] = [offsets[index]!, offsets[index + 1]!];
    if (find(all, from, end) !== -1) return;
    let slot = hashOf(all, from, end) & (size - 1);
    while (slots[slot] !== -1) slot = (slot + 1) & (size - 1);
    slots[slot] = index;
  });
  return { find, mayHold: (hash) => slots[finished(hash) & (size - 1)] !== -1 };
}

function hashOf(units: Uint16Array, from: number, end: number): number {
  let hash = HASH_START;
  for (let at = from; at < end; at++) hash = hashStep(hash, units[at]!);
  return finished(hash);
}

function isAt(a: Uint16Array, from: number, end: number, b: Uint16Array, otherFrom: number, otherEnd: number) {
  if (end - from !== otherEnd - otherFrom) return false;
  for (let i = 0; i < end - from; i++) if (a[from + i] !== b[otherFrom + i]) return false;
  return true;
}
