import { Download, Search, Upload, X } from "lucide-react";
import { type ChangeEvent, useMemo, useRef, useState } from "react";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { saveFile } from "../../../api/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { HelpLink } from "../../help/help-link.tsx";
import { type Addition, addMany, type Message, refusal } from "./add-to-list.ts";
import { AddWordForm } from "./add-word-form.tsx";
import { CriticismNotice } from "./criticism-notice.tsx";
import { readWordFile, wordFile } from "./word-file.ts";
import { WORD_KINDS, type WordKind } from "./word-kinds.ts";
import { wordKey } from "./words.ts";

type Props = {
  kind: WordKind;
  words: string[];
  /** The list as it is stored. */
  saved: readonly string[];
  onChange: (words: string[]) => void;
  /** The page in whose comments a word is searched; without it, in those of all pages. */
  page: string | undefined;
};

/** One list of words. Words can be typed, pasted, imported, searched and exported. */
export function WordList({ kind, words, saved, onChange, page }: Props) {
  const [message, setMessage] = useState<Message | null>(null);
  const unsaved = without(words, saved).length + without(saved, words).length;
  function add({ list, message }: Addition) {
    setMessage(message);
    if (list) onChange(list);
  }
  return (
    <div className="space-y-4">
      {kind === "prohibited" && <CriticismNotice words={words} page={page} />}
      <AddWordForm kind={kind} words={words} message={message} onAdd={add} page={page} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="figures text-ink-faint">
          {figure(words.length)} de {figure(WORD_KINDS[kind].most)}
          {unsaved > 0 && <span className="font-medium text-flag"> · {figure(unsaved)} sin guardar</span>}
        </p>
        <WordFileButtons kind={kind} words={words} onAdd={add} />
      </div>
      <HelpLink article={kind === "domains" ? "spam" : "palabras"}>Cómo se buscan</HelpLink>
      <KeptWords kind={kind} words={words} onChange={onChange} />
    </div>
  );
}

const without = (words: readonly string[], others: readonly string[]) => {
  const known = new Set(others);
  return words.filter((word) => !known.has(word));
};

type FileProps = { kind: WordKind; words: readonly string[]; onAdd: (addition: Addition) => void };

/** Imports words from a file and exports them to one, which can be imported again. */
function WordFileButtons({ kind, words, onAdd }: FileProps) {
  const file = useRef<HTMLInputElement>(null);

  async function importFile(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? [];
    event.target.value = "";
    if (!chosen) return;
    const read = await readWordFile(chosen);
    onAdd("words" in read ? addMany(kind, words, read.words) : refusal(read.problem));
  }
  const exportFile = async () => saveFile(await wordFile(words), WORD_KINDS[kind].file);

  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={file}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={importFile}
        aria-label="Archivo CSV o TXT"
        className="hidden"
      />
      <Button look="quiet" size="small" onClick={() => file.current?.click()}>
        <Upload aria-hidden="true" className="size-4" />
        Importar CSV o TXT
      </Button>
      <Button look="quiet" size="small" disabled={words.length === 0} onClick={exportFile}>
        <Download aria-hidden="true" className="size-4" />
        Exportar
      </Button>
    </div>
  );
}

/** A longer list has a search field. */
const MAX_SHOWN = 200;
const SEARCHED_FROM = 12;

type KeptProps = { kind: WordKind; words: readonly string[]; onChange: (words: string[]) => void };

/** The words of a list, each with a button to remove it; a long list can be searched. */
function KeptWords({ kind, words, onChange }: KeptProps) {
  const { list, empty } = WORD_KINDS[kind];
  const [search, setSearch] = useState("");
  const keys = useMemo(() => words.map(wordKey), [words]);
  const key = wordKey(search);
  const matching = key === "" ? words : words.filter((_, index) => keys[index]!.includes(key));
  return (
    <>
      {words.length >= SEARCHED_FROM && (
        <Field
          label="Buscar en la lista"
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          trailing={<Search aria-hidden="true" className="mr-3 size-4 text-ink-faint" />}
        />
      )}
      {words.length === 0 ? (
        <p className="text-ink-faint">{empty}</p>
      ) : (
        <ul aria-label={list} className="flex max-h-72 flex-wrap gap-2 overflow-y-auto">
          {matching.slice(0, MAX_SHOWN).map((word) => (
            <li key={word} className="inline-flex max-w-full items-center rounded-control bg-raised pl-2.5 text-ink">
              <span className="truncate">{word}</span>
              <button
                type="button"
                aria-label={`Quitar ${word}`}
                onClick={() => onChange(words.filter((each) => each !== word))}
                className="control-height grid min-w-9 place-items-center text-ink-faint transition-colors hover:text-ink pointer-coarse:min-w-11"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {words.length > 0 && matching.length === 0 && <p className="text-ink-faint">Ninguna coincide con la búsqueda.</p>}
      {matching.length > MAX_SHOWN && (
        <p className="text-ink-faint">
          Se muestran {MAX_SHOWN} de {figure(matching.length)}. Busca para ver las demás.
        </p>
      )}
    </>
  );
}
