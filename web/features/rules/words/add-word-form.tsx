import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ClipboardEvent, type FormEvent, useState } from "react";
import { MAX_WORD_LENGTH } from "../../../../worker/vocabulary/limits.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { MarkedText } from "../../judgement/marked-text.tsx";
import { wordTestQuery } from "../queries.ts";
import { useDebounced } from "../use-debounced.ts";
import { type Addition, addMany, addTyped, type Message } from "./add-to-list.ts";
import { WORD_KINDS, type WordKind } from "./word-kinds.ts";
import { isWord, splitWords } from "./words.ts";

type Props = {
  kind: WordKind;
  words: readonly string[];
  message: Message | null;
  onAdd: (addition: Addition) => void;
  /** The page in whose comments a word is searched; without it, in those of all pages. */
  page: string | undefined;
};

/** Adds words by typing or pasting, and shows the result. */
export function AddWordForm({ kind, words, message, onAdd, page }: Props) {
  const { field, hint, maxLength } = WORD_KINDS[kind];
  const [typed, setTyped] = useState("");

  function submit(event: FormEvent) {
    event.preventDefault();
    const text = typed.trim();
    if (text === "") return onAdd({ message: null });
    const addition = addTyped(kind, words, text);
    if (addition.message?.look !== "error") setTyped("");
    onAdd(addition);
  }
  function paste(event: ClipboardEvent) {
    const several = splitWords(event.clipboardData.getData("text"));
    if (several.length < 2) return;
    event.preventDefault();
    onAdd(addMany(kind, words, several));
  }

  return (
    <>
      <form onSubmit={submit} noValidate className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Field
            label={field}
            hint={hint}
            value={typed}
            maxLength={maxLength}
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.target.value);
              if (message?.look === "error") onAdd({ message: null });
            }}
            onPaste={paste}
          />
        </div>
        <Button type="submit" look="secondary" className="mt-6.5">
          <Plus aria-hidden="true" className="size-4" />
          Añadir
        </Button>
      </form>
      {message && <Alert look={message.look}>{message.text}</Alert>}
      {kind !== "domains" && <WordMatches word={typed} page={page} />}
    </>
  );
}

const PAUSE_MS = 300;
const SHOWN = 5;
const MAX_CHARACTERS = 160;

/** Where the typed word occurs in the owner's latest comments, which also shows what a wildcard matches. */
function WordMatches({ word, page }: { word: string; page: string | undefined }) {
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
