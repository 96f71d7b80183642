import { type Automaton, buildAutomaton } from "./automaton.ts";
import { type Entry, parseEntry } from "./entry.ts";

export type WordList = {
  /** Looks for the anchors of all entries at once; reports indices of `byAnchor`. */
  automaton: Automaton;
  anchors: string[];
  /** The entries behind each anchor. */
  byAnchor: Entry[][];
};

const compiled = new WeakMap<readonly string[], WordList>();

/**
 * A list ready for `matchWords`. Compiled once for each array (some milliseconds for 5,000 entries) and forgotten with it: keep
 * the same array for the same list, and do not change it.
 */
export function compileWords(words: readonly string[]): WordList {
  let list = compiled.get(words);
  if (!list) {
    list = compile(words);
    compiled.set(words, list);
  }
  return list;
}

function compile(words: readonly string[]): WordList {
  const entriesOf = new Map<string, Entry[]>();
  for (const word of new Set(words)) {
    const entry = parseEntry(word);
    if (!entry) continue;
    const anchor = entry.parts[entry.anchor]!;
    const sharing = entriesOf.get(anchor);
    if (sharing) sharing.push(entry);
    else entriesOf.set(anchor, [entry]);
  }
  const anchors = [...entriesOf.keys()];
  return { automaton: buildAutomaton(anchors), anchors, byAnchor: [...entriesOf.values()] };
}
