import { Download, Plus, Search, Upload, X } from "lucide-react";
import { type ChangeEvent, type ClipboardEvent, type FormEvent, useMemo, useRef, useState } from "react";
import { domainOf } from "../../../worker/vocabulary/domains.ts";
import { MAX_DOMAINS, MAX_WORD_LENGTH, MAX_WORDS } from "../../../worker/vocabulary/limits.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { readWordFile } from "./read-word-file.ts";
import { WordMatches } from "./word-matches.tsx";
import { addWords, hasWord, sayAdded, splitWords, wordKey } from "./words.ts";

export type WordListKind = "prohibited" | "allowed" | "domains";
export const DOMAINS: WordListKind = "domains";

/** Beyond this a list is searched, not scrolled. */
const MOST_SHOWN = 200;
const SEARCHED_FROM = 12;

const DUPLICATE_WORD = "Esta palabra ya está en la lista de palabras prohibidas";
const KINDS: Record<
  WordListKind,
  { field: string; hint: string; duplicate: string; most: number; file: string; empty: string }
> = {
  prohibited: {
    field: "Nueva palabra prohibida",
    hint: "Palabra o frase entera, sin distinguir mayúsculas ni acentos. Con * vale cualquier terminación o principio: «estaf*» encuentra estafa y estafador; «*coin», bitcoin.",
    duplicate: DUPLICATE_WORD,
    most: MAX_WORDS,
    file: "palabras-prohibidas.txt",
    empty: "Todavía no hay palabras prohibidas.",
  },
  allowed: {
    field: "Nueva palabra permitida",
    hint: "Deja pasar una palabra prohibida dentro de una expresión: con «pan» prohibida y «pan de molde» permitida, «pan de molde» se queda.",
    duplicate: "Esta palabra ya está en la lista de palabras permitidas",
    most: MAX_WORDS,
    file: "palabras-permitidas.txt",
    empty: "Todavía no hay palabras permitidas.",
  },
  domains: {
    field: "Nuevo dominio permitido",
    hint: "Los enlaces a estos sitios, y a sus subdominios, no cuentan como spam. Por ejemplo: mitienda.com",
    duplicate: "Este dominio ya está en la lista",
    most: MAX_DOMAINS,
    file: "dominios-permitidos.txt",
    empty: "Todavía no hay dominios permitidos.",
  },
};
const NO_DOMAIN = "Escribe un dominio así: mitienda.com";

type Props = {
  kind: WordListKind;
  words: string[];
  onChange: (words: string[]) => void;
  /** Whose comments a word is tried on; without it those of every page. */
  page: string | undefined;
};

/** A list that grows by typing, pasting many or a file, and can be searched and taken along. */
export function WordList({ kind, words, onChange, page }: Props) {
  const { field, hint, duplicate, most, empty } = KINDS[kind];
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [search, setSearch] = useState("");
  const file = useRef<HTMLInputElement>(null);

  const asKept = (some: readonly string[]) =>
    kind === "domains" ? some.flatMap((one) => domainOf(one) ?? []) : [...some];

  function addMany(some: readonly string[]) {
    const outcome = addWords(words, asKept(some), most);
    const strange = some.length - asKept(some).length;
    setError(null);
    setSaid(
      sayAdded(outcome) + (strange > 0 ? ` ${strange} no ${strange === 1 ? "es un dominio" : "son dominios"}.` : ""),
    );
    if (outcome.added > 0) onChange(outcome.list);
  }

  function addOne(event: FormEvent) {
    event.preventDefault();
    const word = typed.trim();
    setSaid(null);
    if (word === "") return;
    const several = splitWords(word);
    if (several.length > 1) {
      addMany(several);
      return setTyped("");
    }
    const kept = asKept([word])[0];
    if (kept === undefined) return setError(NO_DOMAIN);
    if (hasWord(words, kept)) return setError(duplicate);
    if (words.length >= most) return setError(`La lista admite hasta ${most.toLocaleString("es")}.`);
    setError(null);
    setTyped("");
    onChange([...words, kept]);
  }

  function paste(event: ClipboardEvent) {
    const some = splitWords(event.clipboardData.getData("text"));
    if (some.length < 2) return;
    event.preventDefault();
    addMany(some);
  }

  async function readFile(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? [];
    event.target.value = "";
    if (!chosen) return;
    const read = await readWordFile(chosen);
    if ("words" in read) return addMany(read.words);
    setSaid(null);
    setError(read.problem);
  }

  const keys = useMemo(() => words.map(wordKey), [words]);
  const key = wordKey(search);
  const found = key === "" ? words : words.filter((_, index) => keys[index]!.includes(key));
  return (
    <div className="space-y-4">
      <form onSubmit={addOne} noValidate className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Field
            label={field}
            hint={hint}
            value={typed}
            maxLength={kind === "domains" ? 300 : MAX_WORD_LENGTH}
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.target.value);
              setError(null);
            }}
            onPaste={paste}
          />
        </div>
        <Button type="submit" look="secondary" className="mt-6.5">
          <Plus aria-hidden="true" className="size-4" />
          Añadir
        </Button>
      </form>
      {error && <Alert look="error">{error}</Alert>}
      {said && <Alert look="info">{said}</Alert>}
      {kind !== "domains" && <WordMatches word={typed} page={page} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="figures text-sm text-ink-faint">
          {words.length.toLocaleString("es")} de {most.toLocaleString("es")}
        </p>
        <div className="flex flex-wrap gap-2">
          <input
            ref={file}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={readFile}
            aria-label="Archivo CSV o TXT"
            className="hidden"
          />
          <Button look="quiet" size="small" onClick={() => file.current?.click()}>
            <Upload aria-hidden="true" className="size-4" />
            Importar CSV o TXT
          </Button>
          <Button
            look="quiet"
            size="small"
            disabled={words.length === 0}
            onClick={() => download(KINDS[kind].file, words)}
          >
            <Download aria-hidden="true" className="size-4" />
            Exportar
          </Button>
        </div>
      </div>
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
        <p className="text-sm text-ink-faint">{empty}</p>
      ) : (
        <ul
          aria-label={field.replace(/^Nuev[ao] /, "Lista: ")}
          className="flex max-h-72 flex-wrap gap-2 overflow-y-auto"
        >
          {found.slice(0, MOST_SHOWN).map((word) => (
            <li
              key={word}
              className="inline-flex max-w-full items-center rounded-control border border-line bg-raised pl-2.5 text-sm text-ink"
            >
              <span className="truncate">{word}</span>
              <button
                type="button"
                aria-label={`Quitar ${word}`}
                onClick={() => onChange(words.filter((other) => other !== word))}
                className="control-height grid min-w-9 place-items-center text-ink-faint transition-colors hover:text-ink pointer-coarse:min-w-11"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {words.length > 0 && found.length === 0 && (
        <p className="text-sm text-ink-faint">Ninguna coincide con la búsqueda.</p>
      )}
      {found.length > MOST_SHOWN && (
        <p className="text-sm text-ink-faint">
          Se muestran {MOST_SHOWN} de {found.length.toLocaleString("es")}. Busca para ver las demás.
        </p>
      )}
    </div>
  );
}

/** One a line, as it can be imported again. */
function download(name: string, words: readonly string[]) {
  const address = URL.createObjectURL(new Blob([`${words.join("\n")}\n`], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
