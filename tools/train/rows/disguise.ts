import { pick } from "../../random.ts";

type Change = (word: string, random: () => number) => string;

const LEET: Record<string, string> = { a: "4@", e: "3€", i: "1!", o: "0", s: "5$", t: "7", b: "8", g: "9" };
const PLAINER: [RegExp, string][] = [
  [/qu?(?=[eiéí])/, "k"],
  [/c(?=[aouáóú])/, "k"],
  [/v/, "b"],
  [/ll/, "y"],
  [/z/, "s"],
  [/h/, ""],
];

// The ways in which people change a word, to avoid a filter or in a hurry.
const CHANGES: Change[] = [
  (word, random) => [...word].map((letter) => (random() < 0.6 ? (signFor(letter, random) ?? letter) : letter)).join(""),
  (word, random) => [...word].join(".- _*"[Math.floor(random() * 5)]),
  (word, random) =>
    replaceAt(word, innerPosition(word, random), (letter) => letter.repeat(3 + Math.floor(random() * 3))),
  (word, random) => replaceAt(word, innerPosition(word, random), () => "*"),
  (word) => word.slice(0, 1) + word.slice(1).replace(/[aeiouáéíóú]/g, ""),
  (word, random) => replaceAt(word, innerPosition(word, random), () => ""),
  (word) => PLAINER.reduce((text, [from, to]) => text.replace(from, to), word),
];

/** Returns the text with one to three of its longer words in disguise, or undefined when it has no long words. */
export function disguise(text: string, random: () => number): string | undefined {
  const words = text.split(" ");
  const candidates = words.flatMap((word, at) => (/^\p{L}{4,}$/u.test(word) ? [at] : []));
  if (candidates.length === 0) return undefined;
  const count = 1 + Math.floor(random() * 3);
  for (let i = 0; i < count; i++) {
    const at = pick(random, candidates);
    words[at] = pick(random, CHANGES)(words[at]!, random);
  }
  return words.join(" ");
}

function signFor(letter: string, random: () => number): string | undefined {
  const signs = LEET[letter.toLowerCase()];
  return signs?.[Math.floor(random() * signs.length)];
}

function innerPosition(word: string, random: () => number): number {
  return 1 + Math.floor(random() * Math.max(1, word.length - 2));
}

function replaceAt(word: string, at: number, change: (letter: string) => string): string {
  return word.slice(0, at) + change(word[at] ?? "") + word.slice(at + 1);
}
