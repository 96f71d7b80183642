import type { Exception } from "../../vocabulary/judging/exceptions.ts";
import type { MappedText } from "../normalize/mapped-text.ts";
import { isAlike } from "../repetition/fingerprint.ts";
import { compileWords } from "../words/compile.ts";
import { matchWords } from "../words/match.ts";

/** An exception that applies to this text or its author. A phrase has a span as in `WordMatch`. */
export type ExceptionMatch = { id: string; phrase?: string; start?: number; end?: number; copies?: true };

/** What exceptions compare besides the words of a text. */
type Compared = { author: string | null; fingerprint: () => string };

/** Exceptions by their subject, so that a comment costs the same for any number of exceptions. */
type Index = {
  phrases: readonly string[];
  byPhrase: Map<string, Exception[]>;
  byAuthor: Map<string, Exception[]>;
  copies: { id: string; fingerprint: string }[];
};

const indexes = new WeakMap<readonly Exception[], Index>();

/**
 * Returns the exceptions about a phrase of a text, a similar text, or its author; those about a finding depend on the judgement.
 */
export function matchExceptions(
  spellings: readonly MappedText[],
  { author, fingerprint }: Compared,
  exceptions: readonly Exception[],
): ExceptionMatch[] {
  if (exceptions.length === 0) return [];
  const { phrases, byPhrase, byAuthor, copies } = indexOf(exceptions);
  const theirs = author === null ? [] : (byAuthor.get(author) ?? []).map(({ id }) => ({ id }));
  const likeIt = copies.length === 0 ? [] : copiesOf(fingerprint(), copies);
  if (phrases.length === 0) return [...theirs, ...likeIt];
  const matches = matchWords(spellings, compileWords(phrases));
  const inText = matches.flatMap(({ entry, start, end }) =>
    (byPhrase.get(entry) ?? []).map(({ id }) => ({ id, phrase: entry, start, end })),
  );
  return [...theirs, ...likeIt, ...inText];
}

const copiesOf = (normalized: string, copies: Index["copies"]): ExceptionMatch[] =>
  copies.filter(({ fingerprint }) => isAlike(fingerprint, normalized)).map(({ id }) => ({ id, copies: true }));

/** Whether the text is needed to know which exceptions apply. */
export const haveWords = (exceptions: readonly Exception[]): boolean =>
  exceptions.length > 0 && indexOf(exceptions).phrases.length > 0;

function indexOf(exceptions: readonly Exception[]): Index {
  const cached = indexes.get(exceptions);
  if (cached) return cached;
  const byPhrase = Map.groupBy(exceptions, ({ about }) => (about.kind === "phrase" ? about.phrase : ""));
  const byAuthor = Map.groupBy(exceptions, ({ about }) => (about.kind === "author" ? about.author : ""));
  byPhrase.delete("");
  byAuthor.delete("");
  const copies = exceptions.flatMap(({ id, about }) =>
    about.kind === "copies" ? [{ id, fingerprint: about.fingerprint }] : [],
  );
  const index = { phrases: [...byPhrase.keys()], byPhrase, byAuthor, copies };
  indexes.set(exceptions, index);
  return index;
}
