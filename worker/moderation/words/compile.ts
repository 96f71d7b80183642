import { type Automaton, buildAutomaton } from "./automaton.ts";
import { type Entry, parseEntry } from "./entry.ts";
import { buildIndex, type Handle, handleOf, type WordIndex } from "./word-index.ts";

/** Entries by the part that is searched first: a word, or letters when a wildcard comes before. */
export type WordList = {
  byWord: WordIndex;
  byLetters: { anchors: string[]; byAnchor: Entry[][]; automaton: Automaton } | undefined;
};

// The maximum number of compiled lists that a Worker keeps; some 1.5 MB each with 5,000 entries.
const MAX_LISTS = 12;
const byArray = new WeakMap<readonly string[], WordList>();
const byContent = new Map<string, WordList>();

/**
 * Compiles a list for `matchWords`: takes 7 to 20 ms of processor time for 5,000 entries, nearly all of it to normalise them, and
 * some 55 ms when that code runs for the first time; almost nothing for the same array or another with the same content. Do not
 * change the array afterwards.
 */
export function compileWords(words: readonly string[]): WordList {
  let list = byArray.get(words);
  if (list) return list;
  const content = words.join("\n");
  list = byContent.get(content) ?? compile(words);
  byArray.set(words, list);
  // The most recently used one is last.
  byContent.delete(content);
  byContent.set(content, list);
  if (byContent.size > MAX_LISTS) byContent.delete(byContent.keys().next().value!);
  return list;
}

function compile(words: readonly string[]): WordList {
  const entries: Entry[] = [];
  const handles: Handle[] = [];
  const ordinary: Entry[] = [];
  const shared = new Map<number, number>();
  for (const entry of [...new Set(words)].flatMap(parseEntry)) {
    const handle = handleOf(entry, shared);
    if (handle) {
      entries.push(entry);
      handles.push(handle);
      shared.set(handle.hash, (shared.get(handle.hash) ?? 0) + 1);
    } else ordinary.push(entry);
  }
  return { byWord: buildIndex(entries, handles), byLetters: ordinary.length > 0 ? lettersOf(ordinary) : undefined };
}

function lettersOf(entries: Entry[]): WordList["byLetters"] {
  const byAnchor = Map.groupBy(entries, ({ parts, anchor }) => parts[anchor]!);
  const anchors = [...byAnchor.keys()];
  return { anchors, byAnchor: [...byAnchor.values()], automaton: buildAutomaton(anchors) };
}
