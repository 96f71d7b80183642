import { MAX_PHRASE_LENGTH } from "../../../../worker/vocabulary/judging/exceptions.ts";
import type { Explanation } from "../../../api/types.ts";

/** A text longer than this is not used as a phrase; then the field begins with what was found in it. */
const SHORT = 60;

type Mark = Pick<Explanation["marks"][number], "start" | "end">;

/** The initial phrase of an exception about a comment. */
export function phraseOf({ comment: { content }, marks }: Pick<Explanation, "comment" | "marks">): string {
  const text = content.trim();
  if (text.length <= SHORT) return text;
  const rule = marks.find(({ kind }) => kind !== "model");
  if (rule) return content.slice(rule.start, rule.end).slice(0, MAX_PHRASE_LENGTH);
  const [heaviest] = [...marks].sort((a, b) => (b.weight ?? 0) - (a.weight ?? 0));
  return heaviest ? wordsAround(content, heaviest) : text.slice(0, MAX_PHRASE_LENGTH);
}

/** What separates clauses. A point within an address or a number does not. */
const BETWEEN_CLAUSES = /[.,;:!?…]+(?=\s|$)|[¡¿()«»"\n]|\p{Extended_Pictographic}/gu;

/** The clause around a mark, shortened if it is long. The marked word alone is often in many other comments. */
function wordsAround(content: string, { start, end }: Mark): string {
  const gaps = [...content.matchAll(BETWEEN_CLAUSES)].map(
    ({ 0: { length }, index }) => [index, index + length] as const,
  );
  const from = Math.max(0, ...gaps.flatMap(([, after]) => (after <= start ? [after] : [])));
  const to = Math.min(content.length, ...gaps.flatMap(([before]) => (before >= end ? [before] : [])));
  const words = [...content.slice(from, to).matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    start: from + index,
    end: from + index + word.length,
  }));
  while (words.length > 1 && words.at(-1)!.end - words[0]!.start > SHORT)
    if (words[0]!.end <= start) words.shift();
    else words.pop();
  return content.slice(words[0]!.start, words.at(-1)!.end);
}
