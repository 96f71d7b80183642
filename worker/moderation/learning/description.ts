import type { EncodedText } from "../model/encoded-text.ts";
import { step } from "../model/hash.ts";
import { isTerm, STRENGTHS } from "../model/lexicon.ts";

/**
 * The features of a comment that learning uses. The next description overwrites the arrays; only the first `count` of `signs` are
 * valid.
 */
export type Description = {
  /** Outputs of the network's hidden layer, divided by their length. */
  hidden: Float64Array;
  /** Hashes of its words, of the lexicon's kinds of words among them, and of the rules found; each once. */
  signs: Int32Array;
  count: number;
};

/** The maximum number of signs; of a longer comment only the beginning is described. */
const MAX_SIGNS = 160;
const SEEDS = { kind: 0x2545f491, rule: 0x6c62272e };

/** A description to write into with `describe`; its memory is used again. */
export function emptyDescription(): Description {
  return { hidden: new Float64Array(0), signs: new Int32Array(MAX_SIGNS), count: 0 };
}

/** Makes it the description of a text without readable content. */
export function clear(into: Description): void {
  into.hidden.fill(0);
  into.count = 0;
}

/** Writes a description. @param hidden outputs of the hidden layer, none below 0 */
export function describe(hidden: Float64Array, encoded: EncodedText, into: Description): void {
  if (into.hidden.length !== hidden.length) into.hidden = new Float64Array(hidden.length);
  let squares = 0;
  for (let at = 0; at < hidden.length; at++) squares += hidden[at]! * hidden[at]!;
  const norm = squares > 0 ? 1 / Math.sqrt(squares) : 0;
  for (let at = 0; at < hidden.length; at++) into.hidden[at] = hidden[at]! * norm;

  into.count = 0;
  for (const rule of encoded.rules) put(into, step(SEEDS.rule, rule));
  for (let word = 0; word < encoded.words; word++) {
    putKind(into, encoded.wordClass[word]!);
    putKind(into, encoded.phraseClass[word]!);
    put(into, encoded.hash[word]!);
  }
}

/** Meanings are left out: a correction of one word says nothing about others with the same meaning. */
function putKind(into: Description, found: number): void {
  if (isTerm(found)) put(into, step(SEEDS.kind, Math.floor(found / STRENGTHS)));
}

function put(into: Description, sign: number): void {
  if (into.count === MAX_SIGNS) return;
  const hash = sign | 0;
  for (let at = 0; at < into.count; at++) if (into.signs[at] === hash) return;
  into.signs[into.count++] = hash;
}
