import { Plus } from "lucide-react";
import { type ClipboardEvent, type FormEvent, useState } from "react";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { type Addition, addMany, addTyped, type Message } from "./add-to-list.ts";
import { WORD_KINDS, type WordKind } from "./word-kinds.ts";
import { WordMatches } from "./word-matches.tsx";
import { splitWords } from "./words.ts";

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
