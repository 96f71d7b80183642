import { type Automaton, buildAutomaton } from "./automaton.ts";
import { type Entry, parseEntry } from "./entry.ts";

export type WordList = {
  /** Looks for the anchors of all entries at once; reports indices of `byAnchor`. */
  automaton: Automaton;
  anchors: string[];
  /** The entries behind each anchor. */
  byAnchor: Entry[][];
};

// Lists of pages that a Worker serves at the same time; some 2 MB each when they have 5,000 entries.
const MAX_LISTS = 12;
const byArray = new WeakMap<readonly string[], WordList>();
const byContent = new Map<string, WordList>();

/**
 * A list ready for `matchWords`: some 20 ms for 5,000 entries the first time, next to nothing for the same array or another with the
 * same content. Do not change the array afterwards.
 */
export function compileWords(words: readonly string[]): WordList {
  let list = byArray.get(words);
  if (list) return list;
  const content = words.join("\n");
  list = byContent.get(content) ?? compile(words);
  byArray.set(words, list);
  // What was used last stands last.
  byContent.delete(content);
  byContent.set(content, list);
  if (byContent.size > MAX_LISTS) byContent.delete(byContent.keys().next().value!);
  return list;
}

function compile(words: readonly string[]): WordList {
  const entriesOf = new Map<string, Entry[]>();
  for (const word of new Set(words)) {
    for (const entry of parseEntry(word)) {
      const anchor = entry.parts[entry.anchor]!;
      const sharing = entriesOf.get(anchor);
      if (sharing) sharing.push(entry);
      else entriesOf.set(anchor, [entry]);
    }
  }
  const anchors = [...entriesOf.keys()];
  return { automaton: buildAutomaton(anchors), anchors, byAnchor: [...entriesOf.values()] };
}
