import { Search, X } from "lucide-react";
import { useMemo, useState } from "react";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { Field } from "../../../ui/forms/field.tsx";
import { WORD_KINDS, type WordKind } from "./word-kinds.ts";
import { wordKey } from "./words.ts";

/** A longer list has a search field. */
const MAX_SHOWN = 200;
const SEARCHED_FROM = 12;

type Props = { kind: WordKind; words: readonly string[]; onChange: (words: string[]) => void };

/** The words of a list, each with a button to remove it; a long list can be searched. */
export function KeptWords({ kind, words, onChange }: Props) {
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
