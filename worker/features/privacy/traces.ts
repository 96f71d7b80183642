// The traces of a person in texts of a page: the comments they wrote, which the page answered, and the names they used.
import * as z from "zod";
import { withoutAccents } from "../../vocabulary/text/text-folding.ts";
import { keyOnPage } from "../comments/storage/comment-key.ts";

/**
 * The traces in one database. They are found before anything is emptied, because afterwards nothing shows whose comments they
 * were.
 */
export const Traces = z.object({
  /** Page and external key of each comment they wrote. */
  written: z.array(z.tuple([z.number(), z.string()])),
  names: z.array(z.string()),
});
export type Traces = z.infer<typeof Traces>;

export const NO_TRACES: Traces = { written: [], names: [] };

/** A shorter name is a common word of many other texts. */
const MIN_NAME = 4;
/** Each name makes the statement that looks for it longer, and few people change theirs. */
const MAX_NAMES = 5;

type Found = { pageId: number; externalKey: string; authorName: string | null };

export function addTraces({ written, names }: Traces, replies: readonly Found[]): Traces {
  const all = [...written, ...replies.map(({ pageId, externalKey }): [number, string] => [pageId, externalKey])];
  const named = replies.flatMap(({ authorName }) => (authorName && authorName.length >= MIN_NAME ? [authorName] : []));
  return {
    written: [...new Map(all.map((pair) => [keyOnPage(...pair), pair])).values()],
    names: [...new Set([...names, ...named])].slice(0, MAX_NAMES),
  };
}

/** Whether a text contains one of the names as whole words, in any case, with or without accents. */
export function namesIn(names: readonly string[]): (text: string) => boolean {
  const foldedNames = names.map(withoutAccents);
  return (text) => {
    const folded = withoutAccents(text);
    return foldedNames.some((name) => hasWords(folded, name));
  };
}

/** Recognises comments and texts of a page that identify the person. */
export function tracerOf({ written, names }: Traces) {
  const answered = new Set(written.map((pair) => keyOnPage(...pair)));
  const pageIds = new Set(written.map(([pageId]) => pageId));
  const isNamedIn = namesIn(names);
  return {
    isReply: ({ pageId, parentKey }: { pageId: number; parentKey: string | null }) =>
      parentKey !== null && answered.has(keyOnPage(pageId, parentKey)),
    /** Whether a text of a page where they wrote contains one of their names. */
    isNamed: (pageId: number, text: string) => pageIds.has(pageId) && isNamedIn(text),
  };
}

const LETTER = /[\p{L}\p{N}_]/u;

function hasWords(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (!LETTER.test(text.charAt(at - 1)) && !LETTER.test(text.charAt(at + words.length))) return true;
  return false;
}
