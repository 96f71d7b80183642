// Characters that are used to look like another one and that NFKC does not change. Keys are lower case: folding lowers first.

// Pairs of (look-alike, plain letter).
const PAIRS = [
  // Cyrillic
  "аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs ԁd һh ӏl ԛq ԝw пn гr зe ьb",
  // Greek
  "αa βb γy δd εe ζz ηn ιi κk μu νv οo πn ρp σo ςc τt υu χx ωw",
  // Latin letters with a stroke, small capitals and phonetic signs
  "ıi łl øo đd ħh ðd ŧt ɓb ɗd ɠg ƙk ɲn ƥp ƭt ɑa əe ǝe ɛe ɐa ɔo ɡg ɩi ʟl ɴn ʀr ʏy ʙb ɢg ʜh ɪi",
  "ᴀa ᴄc ᴅd ᴇe ᴊj ᴋk ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ᴢz ꜰf ꜱs ɾr ɹr ʇt ʌv ʍw ʎy ɟf ɥh ɯm ʞk",
  // Punctuation
  "’' ‘' `' ´' ʼ' “\" ”\" «\" »\" –- —- ‐- ‑- −- ⁄/ ∕/",
];

const EXPANSIONS: [string, string][] = [
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["þ", "th"],
];

export const CONFUSABLES: ReadonlyMap<string, string> = new Map([
  ...PAIRS.join(" ")
    .split(" ")
    .map((pair): [string, string] => [pair.slice(0, -1), pair.slice(-1)]),
  ...EXPANSIONS,
]);

// Pictures of signs, and of letters and digits, that have no decomposition. First code point, and what the run from it on reads as.
const PICTURED: [number, string][] = [
  [0x1f150, "abcdefghijklmnopqrstuvwxyz"],
  [0x1f170, "abcdefghijklmnopqrstuvwxyz"],
  [0x2776, "123456789"],
  [0x2780, "123456789"],
  [0x278a, "123456789"],
  [0x24f5, "123456789"],
  [0x2753, "??"],
  [0x2755, "!"],
  [0x2757, "!"],
  [0x1f4b2, "$"],
];

/** 🅐 and 🅰 styles (negative circled and squared capitals), ❶ and 💲: the plain sign, or undefined. */
export function pictured(codePoint: number): string | undefined {
  for (const [first, signs] of PICTURED) {
    if (codePoint >= first && codePoint < first + signs.length) return signs[codePoint - first];
  }
  return undefined;
}
