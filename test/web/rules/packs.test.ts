// Packs of words: what they must never hide, and how they come into a list and leave it.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { packWords, withoutPack, withPack } from "../../../web/features/rules/packs/pack-words.ts";
import { PACKS } from "../../../web/features/rules/packs/packs.ts";
import { PRESETS } from "../../../web/features/rules/packs/presets.ts";
import { normalize, spellingsOf } from "../../../worker/moderation/normalize/normalize.ts";
import { compileWords } from "../../../worker/moderation/words/compile.ts";
import { matchWords } from "../../../worker/moderation/words/match.ts";

const BENCH = "tools/bench/data";
const AUTHORED = "tools/train/authored";
const HARMLESS = new Set(["question", "neutral", "complaint", "praise"]);

/** Every Spanish sentence of the repository that neither attacks nor advertises. */
function harmless(): string[] {
  const bench = readdirSync(BENCH)
    .filter((name) => name.endsWith("-es.jsonl"))
    .flatMap((name) => readFileSync(`${BENCH}/${name}`, "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line) as { text: string; label: { toxic: number; spam: number } })
    .flatMap(({ text, label }) => (label.toxic + label.spam === 0 ? [text] : []));
  const authored = readdirSync(AUTHORED)
    .filter((name) => name.endsWith(".tsv"))
    .flatMap((name) => readFileSync(`${AUTHORED}/${name}`, "utf8").split("\n"))
    .map((line) => line.split("\t"))
    .flatMap(([kind, , language, , , text]) => (HARMLESS.has(kind!) && language === "es" && text ? [text] : []));
  return [...bench, ...authored];
}

const matched = (texts: readonly string[], words: readonly string[]) => {
  const compiled = compileWords(words);
  return texts.flatMap((text) => {
    const [found] = matchWords(spellingsOf(normalize(text)), compiled);
    return found ? [`${found.entry}: ${text}`] : [];
  });
};

it("no pack hides more than three of all harmless comments of the repository, and no word more than one", () => {
  const texts = harmless();
  expect(texts.length).toBeGreaterThan(8_000);
  for (const { id, words } of PACKS) {
    const found = matched(texts, words);
    expect([id, found.length <= 3 ? "few" : found]).toEqual([id, "few"]);
    const entries = found.map((line) => line.split(": ")[0]);
    expect([id, entries.length - new Set(entries).size]).toEqual([id, 0]);
  }
});

it("criticism of a business or of power is in no pack, however hard", () => {
  const criticism = [
    "Son unos ladrones, me cobraron dos veces",
    "Políticos corruptos, siempre lo mismo",
    "Esto es una estafa, no compren aquí",
    "Qué vergüenza de servicio, mentirosos",
    "Incompetentes, llevo tres semanas esperando",
    "El forro de la chaqueta llegó roto",
    "¿Tienen repuestos para el Pajero?",
    "Ese huevón de mi primo no vino, boludo",
    "En la consulta me trataron la gonorrea con mucho respeto",
    "Toca la maraca como nadie",
    "¿Cuánto cuesta el préstamo y qué requisitos piden?",
  ];
  expect(
    matched(
      criticism,
      PACKS.flatMap(({ words }) => words),
    ),
  ).toEqual([]);
});

it("insults of each country are found as people write them", () => {
  const said = {
    "insultos-mx": "eres un PENDEJ0 y un culero",
    "insultos-ar": "sos un pelotuuudo",
    "insultos-co": "este hijueputa malparido",
    "insultos-cl": "aweonao culiao",
    "insultos-pe": "conchatumadre cojudo",
    "insultos-es": "menudo gilipollas",
    estafas: "Te ayudo a duplicar, duplica tu dinero en 24 horas",
  };
  for (const [id, text] of Object.entries(said))
    expect([id, matched([text], PACKS.find((pack) => pack.id === id)!.words).length]).toEqual([id, 1]);
});

it("has no word twice in a pack, and presets name packs that exist", () => {
  for (const { words } of PACKS) expect(new Set(words).size).toBe(words.length);
  expect(PRESETS.flatMap(({ packs }) => packs).filter((id) => !PACKS.some((pack) => pack.id === id))).toEqual([]);
});

describe("a pack in a list", () => {
  const empty = { prohibitedKeywords: ["mía", "dos"], packs: {} };

  it("leaves as a whole: without words that a person typed, and without those that they removed since", () => {
    const added = withPack(empty, "a", ["uno", "dos", "tres"]);
    expect(added).toEqual({ prohibitedKeywords: ["mía", "dos", "uno", "tres"], packs: { a: ["uno", "tres"] } });
    const edited = { ...added, prohibitedKeywords: ["mía", "dos", "tres"] };
    expect(packWords(edited, "a")).toEqual(["tres"]);
    expect(withoutPack(edited, "a")).toEqual({ prohibitedKeywords: ["mía", "dos"], packs: {} });
  });

  it("keeps a word that another pack has, too", () => {
    const both = withPack(withPack(empty, "a", ["uno", "tres"]), "b", ["uno", "cuatro"]);
    expect(withoutPack(both, "a").prohibitedKeywords).toEqual(["mía", "dos", "uno", "cuatro"]);
    expect(withoutPack(withoutPack(both, "a"), "b")).toEqual(empty);
  });
});
