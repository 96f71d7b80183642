import { type Automaton, buildAutomaton } from "./automaton.ts";
import { type Entry, parseEntry } from "./entry.ts";
import { buildWordStarts } from "./word-starts.ts";

/** Entries by what is looked for first of them, all at once. */
export type WordList = { anchors: string[]; byAnchor: Entry[][]; automaton: Automaton }[];

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
  const entries = [...new Set(words)].flatMap(parseEntry);
  return [
    listOf(entries.filter(beginsWord), buildWordStarts),
    listOf(
      entries.filter((entry) => !beginsWord(entry)),
      buildAutomaton,
    ),
  ].filter(({ anchors }) => anchors.length > 0);
}

function listOf(entries: Entry[], build: typeof buildAutomaton): WordList[number] {
  const byAnchor = Map.groupBy(entries, ({ parts, anchor }) => parts[anchor]!);
  const anchors = [...byAnchor.keys()];
  return { anchors, byAnchor: [...byAnchor.values()], automaton: build(anchors) };
}

const beginsWord = ({ anchor }: Entry) => anchor === 0;
