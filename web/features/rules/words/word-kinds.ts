import { domainOf } from "../../../../worker/vocabulary/domains.ts";
import { MAX_DOMAINS, MAX_WORD_LENGTH, MAX_WORDS } from "../../../../worker/vocabulary/limits.ts";
import { isWord } from "./words.ts";

export type WordKind = "prohibited" | "allowed" | "domains";

type Texts = {
  field: string;
  hint: string;
  list: string;
  duplicate: string;
  empty: string;
  /** Name of the exported file. */
  file: string;
};

/** @property keep  the stored form of a typed word; null for an invalid one, which `notKept` explains for one and for several */
type Rules = {
  most: number;
  maxLength: number;
  keep: (typed: string) => string | null;
  notKept: { one: string; several: (count: number) => string };
};

const WORDS: Rules = {
  most: MAX_WORDS,
  maxLength: MAX_WORD_LENGTH,
  keep: (typed) => (isWord(typed) ? typed : null),
  notKept: {
    one: "Escribe al menos una letra, un número o un símbolo",
    several: (count) => ` ${count} sin letras ni números no se ${count === 1 ? "añadió" : "añadieron"}.`,
  },
};

/** The three lists of the settings. */
export const WORD_KINDS: Record<WordKind, Texts & Rules> = {
  prohibited: {
    ...WORDS,
    field: "Nueva palabra prohibida",
    list: "Lista: palabra prohibida",
    hint: "«estaf*» encuentra estafa y estafador.",
    duplicate: "Esta palabra ya está en la lista de palabras prohibidas",
    empty: "Todavía no hay palabras prohibidas.",
    file: "palabras-prohibidas.csv",
  },
  allowed: {
    ...WORDS,
    field: "Nueva palabra permitida",
    list: "Lista: palabra permitida",
    hint: "Por ejemplo «pan de molde», aunque «pan» esté prohibida.",
    duplicate: "Esta palabra ya está en la lista de palabras permitidas",
    empty: "Todavía no hay palabras permitidas.",
    file: "palabras-permitidas.csv",
  },
  domains: {
    most: MAX_DOMAINS,
    maxLength: 300,
    keep: domainOf,
    notKept: {
      one: "Escribe un dominio así: mitienda.com",
      several: (count) => ` ${count} no ${count === 1 ? "es un dominio" : "son dominios"}.`,
    },
    field: "Nuevo dominio permitido",
    list: "Lista: dominio permitido",
    hint: "Sus enlaces no cuentan como spam. Por ejemplo: mitienda.com",
    duplicate: "Este dominio ya está en la lista",
    empty: "Todavía no hay dominios permitidos.",
    file: "dominios-permitidos.csv",
  },
};
