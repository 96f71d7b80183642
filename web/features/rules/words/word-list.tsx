import { useState } from "react";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { HelpLink } from "../../help/help-link.tsx";
import type { Addition, Message } from "./add-to-list.ts";
import { AddWordForm } from "./add-word-form.tsx";
import { KeptWords } from "./kept-words.tsx";
import { WordFileButtons } from "./word-file-buttons.tsx";
import { WORD_KINDS, type WordKind } from "./word-kinds.ts";

type Props = {
  kind: WordKind;
  words: string[];
  onChange: (words: string[]) => void;
  /** The page in whose comments a word is searched; without it, in those of all pages. */
  page: string | undefined;
};

/** One list of words. Words can be typed, pasted, imported, searched and exported. */
export function WordList({ kind, words, onChange, page }: Props) {
  const [message, setMessage] = useState<Message | null>(null);
  function add({ list, message }: Addition) {
    setMessage(message);
    if (list) onChange(list);
  }
  return (
    <div className="space-y-4">
      <AddWordForm kind={kind} words={words} message={message} onAdd={add} page={page} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="figures text-sm text-ink-faint">
          {figure(words.length)} de {figure(WORD_KINDS[kind].most)}
        </p>
        <WordFileButtons kind={kind} words={words} onAdd={add} />
      </div>
      <HelpLink article={kind === "domains" ? "spam" : "palabras"}>Cómo se buscan</HelpLink>
      <KeptWords kind={kind} words={words} onChange={onChange} />
    </div>
  );
}
