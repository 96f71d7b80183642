// Words that came from packs, in a draft. Pure.
import type { Draft } from "../draft.ts";
import { addWords } from "../words/words.ts";

type Words = Pick<Draft, "prohibitedKeywords" | "packs">;

/** The words of the list that came from a pack, and were not removed since. */
export function packWords({ prohibitedKeywords, packs }: Words, id: string): string[] {
  const listed = new Set(prohibitedKeywords);
  return (packs[id] ?? []).filter((word) => listed.has(word));
}

/** Adds the words of a pack. Those that a person had typed stay theirs; those of another pack are of both. */
export function withPack(draft: Words, id: string, words: readonly string[]): Words {
  const { list } = addWords(draft.prohibitedKeywords, words);
  const typed = new Set(draft.prohibitedKeywords.filter((word) => !isOfPack(draft, word)));
  const wanted = new Set(words);
  const own = list.filter((word) => wanted.has(word) && !typed.has(word));
  return { prohibitedKeywords: list, packs: { ...draft.packs, [id]: [...new Set([...packWords(draft, id), ...own])] } };
}

/** Removes the words of a pack, except those that another one has, too. */
export function withoutPack(draft: Words, id: string): Words {
  const { [id]: _, ...packs } = draft.packs;
  const gone = new Set(packWords(draft, id).filter((word) => !isOfPack({ ...draft, packs }, word)));
  return { packs, prohibitedKeywords: draft.prohibitedKeywords.filter((word) => !gone.has(word)) };
}

const isOfPack = ({ packs }: Words, word: string): boolean =>
  Object.values(packs).some((words) => words.includes(word));
