import { useQuery } from "@tanstack/react-query";
import { MAX_WORD_LENGTH } from "../../../../worker/vocabulary/limits.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { MarkedText } from "../../judgement/marked-text.tsx";
import { wordTestQuery } from "../queries.ts";
import { useDebounced } from "../use-debounced.ts";
import { isWord, splitWords } from "./words.ts";

const PAUSE_MS = 300;
const SHOWN = 5;
const MAX_CHARACTERS = 160;

/** Where the typed word occurs in the owner's latest comments, which also shows what a wildcard matches. */
export function WordMatches({ word, page }: { word: string; page: string | undefined }) {
  const settled = useDebounced(word.trim(), PAUSE_MS);
  const isOne = splitWords(settled).length === 1 && settled.length <= MAX_WORD_LENGTH && isWord(settled);
  const { data } = useQuery({ ...wordTestQuery(settled, page), enabled: isOne });
  if (!isOne || !data || data.considered === 0) return null;
  const { considered, matched, comments } = data;
  return (
    <section aria-label="Coincidencias en tus comentarios">
      <p role="status" className="text-ink">
        {matched === 0
          ? `«${settled}» no aparece en tus últimos ${figure(considered)} comentarios.`
          : `«${settled}» aparece en ${figure(matched)} de tus últimos ${figure(considered)} comentarios.`}
      </p>
      {comments.length > 0 && (
        <ul className="mt-2 space-y-1.5">
          {comments.slice(0, SHOWN).map(({ id, content, account_name, marks }) => (
            <li key={id} className="break-words text-ink-soft">
              <MarkedText {...around(content, marks)} /> <span className="text-ink-faint">· {account_name}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The part of a text around the first match. */
function around(text: string, marks: readonly { start: number; end: number }[]) {
  const from = text.length > MAX_CHARACTERS ? Math.max(0, (marks[0]?.start ?? 0) - MAX_CHARACTERS / 4) : 0;
  const part = text.slice(from, from + MAX_CHARACTERS);
  return {
    text: part,
    reasons: marks.map(({ start, end }) => ({ kind: "word", start: Math.max(0, start - from), end: end - from })),
  };
}
