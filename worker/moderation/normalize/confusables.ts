// Characters that are written to look like another one and that NFKC leaves alone. Keys are lower case: folding lowers first.

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

/** 🅐 and 🅰 styles (negative circled and squared capitals), which have no decomposition: the letter, or undefined. */
export function enclosedLetter(codePoint: number): string | undefined {
  for (const first of [0x1f150, 0x1f170]) {
    if (codePoint >= first && codePoint < first + 26) return String.fromCharCode(97 + codePoint - first);
  }
  return undefined;
}
