import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalize } from "../../worker/moderation/normalize/normalize.ts";
import { compileWords } from "../../worker/moderation/words/compile.ts";
import { MAX_WILDCARD } from "../../worker/moderation/words/entry.ts";
import { matchWords, withoutAllowed } from "../../worker/moderation/words/match.ts";

function find(text: string, words: string[]) {
  const { folded, normalized } = normalize(text);
  return matchWords([normalized, folded], compileWords(words));
}

describe("matchWords", () => {
  it.each([
    ["un IDIÓTA más", ["idiota"], ["IDIÓTA"]],
    ["los idiotas", ["idiota"], []],
    ["los idiotas", ["idiot*"], ["idiotas"]],
    ["superidiotas", ["*idiot*"], ["superidiotas"]],
    ["la disputa terminó", ["puta"], []],
    ["ni p*ta ni pta", ["p*ta"], ["p*ta", "pta"]],
    ["hijo de la gran puta", ["gran puta"], ["gran puta"]],
    ["hijo de\n puta", ["hijo de puta"], ["hijo de\n puta"]],
    ["hijo de perra y de gata", ["hijo de *"], ["hijo de perra"]],
    ["qué asco 🤮🤮", ["🤮"], ["🤮", "🤮"]],
    ["eres un p3nd3j0", ["pendejo"], ["p3nd3j0"]],
    ["eres un i-d-i-o-t-a!", ["idiota"], ["i-d-i-o-t-a"]],
    ["año nuevo", ["ano"], []],
    ["un ano", ["año"], []],
    ["compra en TiendaRival.com ya", ["tiendarival.com"], ["TiendaRival.com"]],
    ["sos una 💩 y una mierda", ["💩"], ["💩"]],
    ["sos una 💩", ["mierda"], ["💩"]],
    ["qué 💜 y qué ❤️", ["💜"], ["💜"]],
    ["eres un hdp", ["puta"], ["hdp"]],
    ["dos kasas, dos casas", ["kasas"], ["kasas", "casas"]],
    ["cualquier cosa", ["", "  ", "*", "* *"], []],
  ])("in %j with %j finds %j", (text, words, expected) => {
    expect(find(text, words).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });

  it("returns the entry as the owner typed it", () => {
    expect(find("Qué ESTÚPIDO", ["  Estúpid* "])).toEqual([{ entry: "  Estúpid* ", start: 4, end: 12 }]);
  });

  it("prefers an allowed entry to a prohibited one that it covers", () => {
    const text = "la puta madre, qué puta";
    const left = withoutAllowed(find(text, ["puta"]), find(text, ["puta madre"]));
    expect(left).toEqual([{ entry: "puta", start: 19, end: 23 }]);
  });

  it("finds the same entries as one regular expression for each of them", () => {
    const letters = fc.constantFrom(..."abcñ 😂.".split(/(?:)/u));
    const text = fc.array(letters, { maxLength: 30 }).map((parts) => parts.join(""));
    const entry = fc
      .array(fc.oneof(letters, fc.constant("*")), { minLength: 1, maxLength: 5 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, fc.uniqueArray(entry, { maxLength: 8 }), (written, words) => {
        const { folded, normalized } = normalize(written);
        const found = new Set(matchWords([normalized, folded], compileWords(words)).map((match) => match.entry));
        const expected = words.filter((word) => [normalized, folded].some(({ text }) => naiveFinds(text, word)));
        expect([...found].sort()).toEqual(expected.sort());
      }),
      { numRuns: 250 },
    );
  });

  it("returns findings in reading order, whatever the order of the list and the spelling", () => {
    const text = "sos una 💩 y un p3rro de la calle";
    const found = find(text, ["calle", "perro de la calle", "💩", "*rro"]).map(({ start, end }) =>
      text.slice(start, end),
    );
    expect(found).toEqual(["💩", "p3rro", "p3rro de la calle", "calle"]);
  });

  it("takes about as long for thousands of phrases that share a word as for others", () => {
    const compiled = (phraseOf: (index: number) => string) =>
      compileWords(Array.from({ length: 5000 }, (_, index) => phraseOf(index)));
    const { folded, normalized } = normalize("calle ".repeat(1666));
    /** The time of the quickest of five runs, in milliseconds, since a busy machine slows some of them. */
    const quickest = (words: ReturnType<typeof compileWords>) => {
      const times = [1, 2, 3, 4, 5].map(() => {
        const before = performance.now();
        expect(matchWords([normalized, folded], words)).toEqual([]);
        return performance.now() - before;
      });
      return Math.min(...times);
    };
    const others = quickest(compiled((index) => `${index} calle`));
    // Comparing all entries at each word would take some hundred times as long.
    expect(quickest(compiled((index) => `calle ${index}`))).toBeLessThan(50 * others + 20);
  });

  it("scans a hostile text against thousands of entries at once", () => {
    const words = Array.from({ length: 5000 }, (_, index) => `*${"ab".repeat((index % 19) + 1)}${index}*`);
    expect(find("ab".repeat(5000), [...words, "*abab*"])).toHaveLength(100);
  });
});

function naiveFinds(text: string, word: string): boolean {
  const parts = word.trim().split(/\*+/).map(normalize);
  const isPictured = parts.some(({ folded }) => /\p{Extended_Pictographic}/u.test(folded.text));
  return (
    naiveFindsParts(
      text,
      parts.map(({ folded }) => folded.text),
    ) ||
    (!isPictured &&
      naiveFindsParts(
        text,
        parts.map(({ normalized }) => normalized.text),
      ))
  );
}

function naiveFindsParts(text: string, parts: string[]): boolean {
  if (parts.join("").trim() === "") return false;
  parts[0] = parts[0]!.trimStart();
  parts[parts.length - 1] = parts.at(-1)!.trimEnd();
  const boundary = "(?:(?<![\\p{L}\\p{N}])|(?![\\p{L}\\p{N}]))";
  const glob = parts
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join(`[\\p{L}\\p{N}]{0,${MAX_WILDCARD}}`);
  const open = parts[0] === "" ? "" : boundary;
  const close = parts.at(-1) === "" ? "" : boundary;
  return new RegExp(`${open}${glob}${close}`, "u").test(text);
}
