import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { WORD_KINDS, type WordKind } from "./word-kinds.ts";
import { addedText, addWords, hasWord, splitWords } from "./words.ts";

export type Message = { look: "error" | "info"; text: string };

/** @property list  the new list; absent when nothing was added */
export type Addition = { list?: string[]; message: Message | null };

/** Adds what was typed: one word, or several at once. */
export function addTyped(kind: WordKind, words: readonly string[], typed: string): Addition {
  const several = splitWords(typed);
  if (several.length > 1) return addMany(kind, words, several);
  const { keep, most, duplicate, notKept } = WORD_KINDS[kind];
  const added = keep(typed);
  if (added === null) return refusal(notKept.one);
  if (hasWord(words, added)) return refusal(duplicate);
  if (words.length >= most) return refusal(`La lista admite hasta ${figure(most)}.`);
  return { list: [...words, added], message: null };
}

/** Adds pasted words or those of a file, and says how many were added. */
export function addMany(kind: WordKind, words: readonly string[], more: readonly string[]): Addition {
  const { keep, most, notKept } = WORD_KINDS[kind];
  const added = more.flatMap((word) => keep(word) ?? []);
  const outcome = addWords(words, added, most);
  const refused = more.length - added.length;
  const text = addedText(outcome) + (refused > 0 ? notKept.several(refused) : "");
  return { ...(outcome.added > 0 && { list: outcome.list }), message: { look: "info", text } };
}

export const refusal = (text: string): Addition => ({ message: { look: "error", text } });
