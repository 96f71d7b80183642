// Letters that sound the same in most Spanish-speaking countries and are swapped in disguises and in haste.

const A = 0x61;
const B = 0x62;
const C = 0x63;
const E = 0x65;
const G = 0x67;
const H = 0x68;
const I = 0x69;
const J = 0x6a;
const K = 0x6b;
const L = 0x6c;
const M = 0x6d;
const N = 0x6e;
const P = 0x70;
const Q = 0x71;
const S = 0x73;
const U = 0x75;
const V = 0x76;
const W = 0x77;
const Y = 0x79;
const Z = 0x7a;
const CH = 0xe000;

/**
 * How a word sounds: "gilipoyas", "jilipollas" and "gilipollas" give the same key, as do "huevón", "guebon" and "webon".
 *
 * @param out where the key is written, from 0 on; room for as many units as the word has
 * @returns the length of the key. Accents are already removed; units that are no letters are kept.
 */
export function soundOf(units: Uint16Array, from: number, end: number, out: Uint16Array): number {
  let length = 0;
  for (let at = from; at < end; at++) {
    const current = units[at]!;
    const next = at + 1 < end ? units[at + 1]! : 0;
    let sound = current;
    if (current === K) sound = K;
    else if (current === Q) {
      sound = K;
      if (next === U) at++;
    } else if (current === C) {
      if (next === H) {
        sound = CH;
        at++;
      } else sound = next === E || next === I ? S : K;
    } else if (current === Z) sound = S;
    else if (current === V) sound = B;
    else if (current === L && next === L) {
      sound = Y;
      at++;
    } else if (current === H || current === G) {
      const beyond = at + 2 < end ? units[at + 2]! : 0;
      if (next === U && (beyond === E || (beyond === A && current === G))) {
        sound = W;
        at++;
      } else if (current === H) continue;
      else if (next === E || next === I) sound = J;
    } else if (current === N && (next === B || next === V || next === P)) sound = M;
    // "scena" and "seña": one s.
    if (sound === S && length > 0 && out[length - 1] === S) continue;
    out[length++] = sound;
  }
  return length;
}

// The possible spellings of a sound: its first letter, or its first two.
const SPELLINGS = new Map<number, string>([
  [K, "ckq"],
  [S, "szc"],
  [B, "bv"],
  [Y, "yl"],
  [W, "whg"],
  [J, "jg"],
  [M, "mn"],
  [CH, "c"],
]);
const lettersOf = (sound: number) => SPELLINGS.get(sound) ?? String.fromCharCode(sound);
const SILENT = "h";
// Second letters of sounds that have two: "qu", "gu", "hu", "ll", "ch".
const SECOND_HALVES = "ulh";

/**
 * Which beginnings of words can sound like one of these keys: a fast rejection of most words.
 *
 * @returns whether a word that begins with these two units may; true for units beyond ASCII
 */
export function beginningsOf(keys: readonly string[]): (first: number, second: number) => boolean {
  const table = new Uint8Array(128 * 128);
  const allow = (first: string, seconds: string) => {
    for (const second of seconds) table[first.charCodeAt(0) * 128 + second.charCodeAt(0)] = 1;
  };
  for (const key of keys) {
    const seconds = lettersOf(key.charCodeAt(1)) + SILENT + SECOND_HALVES;
    for (const first of lettersOf(key.charCodeAt(0))) allow(first, seconds);
  }
  const h = SILENT.charCodeAt(0);
  return (first, second) => first >= 128 || second >= 128 || first === h || table[first * 128 + second] === 1;
}
