import { NORMALIZER_VERSION, normalize } from "../normalize/normalize.ts";
import { findPatterns } from "../patterns/find.ts";
import { createEncoder } from "./encoded-text.ts";
import { step } from "./hash.ts";
import type { Lexicon } from "./lexicon.ts";
import { createFeatureExtractor } from "./linear.ts";
import { emptyTokens, MAX_BUCKETS, tokenize, wordBuckets } from "./tokens.ts";

// Together these texts use every pass of the normaliser, most rules, and every kind of feature.
const PROBES = [
  "Eres un p3nd3j0 y un i.d.i.o.t.a, vete a la m*erda",
  "ERES UNA HIJA DE PUTA, OJALÁ TE MUERAS 🤮🤮",
  "Préstamos sin buró en 20 minutos, escribe al WhatsApp 55 0188 3441 o a ana@correo.example",
  "Gana 200 dólares diarios desde casa 👉 bit.ly/abc, link en mi perfil, t.me/grupo",
  "tienda punto com, llama al cinco cinco uno dos tres cuatro cinco seis",
  "Buenas tardes, mi pedido 4471 no llegó y nadie contesta el teléfono",
  "ｑｕé аsсo dе sеrvicio, holaaaaa g o r d a 🐍 🍑 💩",
  "os ladrões do país: ¡qué vergüenza! #FueraTodos @alguien 😡😂❤️",
  "you are such a loser, kys. Free iphone 13 giveaway, click here",
  "Amarres de amor, retorno de pareja; casino y apuestas; réplica triple A; sígueme y te sigo",
];
const BITS = 20;

/**
 * A digest of the features of some fixed texts. A change of the normaliser, the patterns or the features changes it, and then
 * the weights no longer fit.
 */
export function featureFingerprint(lexicon: Lexicon): string {
  const encode = createEncoder(lexicon);
  const extract = createFeatureExtractor(BITS);
  const tokens = emptyTokens();
  const buckets = new Uint32Array(MAX_BUCKETS);
  let digest = 0x811c9dc5;
  const add = (value: number) => {
    digest = step(digest, value);
    digest ^= digest >>> 15;
  };
  for (const original of PROBES) {
    const { folded, normalized } = normalize(original);
    const encoded = encode({ original, normalized, patterns: findPatterns(folded, normalized, []) });
    for (const bucket of extract(encoded)) add(bucket);
    tokenize(encoded, tokens);
    for (let i = 0; i < tokens.count; i++) {
      add(tokens.sign[i]!);
      const count = tokens.word[i] === -1 ? 0 : wordBuckets(encoded, tokens.word[i]!, BITS, buckets);
      for (const bucket of buckets.subarray(0, count)) add(bucket);
    }
  }
  return `${NORMALIZER_VERSION}-${(digest >>> 0).toString(16).padStart(8, "0")}`;
}
