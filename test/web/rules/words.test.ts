import { beforeEach, expect, it, vi } from "vitest";
import { saveSession } from "../../../web/api/session-store.ts";
import type { ModerationSettings } from "../../../web/api/types.ts";
import { rebase } from "../../../web/features/rules/draft.ts";
import { cachedSettings, cacheSettings } from "../../../web/features/rules/settings-cache.ts";
import { addMany, addTyped } from "../../../web/features/rules/words/add-to-list.ts";
import { readWordFile, wordFile } from "../../../web/features/rules/words/word-file.ts";
import { addedText, addWords, hasWord, splitWords } from "../../../web/features/rules/words/words.ts";
import { byCategory } from "../../../worker/vocabulary/judging/categories.ts";
import { pro } from "../setup/fixtures.ts";

const settings: ModerationSettings = {
  automod: true,
  prohibitedKeywords: ["a", "b"],
  allowedWords: [],
  allowedDomains: [],
  observeOnly: false,
  automaticRaid: false,
  packs: {},
  sensitivity: byCategory(() => "normal"),
};

it("treats words that differ only in case or accents as one, and ñ as a letter of its own", () => {
  expect(hasWord(["Estafa"], " estafá ")).toBe(true);
  expect(hasWord(["año"], "ano")).toBe(false);
  expect(hasWord(["AÑO"], "año")).toBe(true);
  expect(hasWord(["Über"], "uber")).toBe(true);
});

it("splits pasted text by lines, commas and semicolons, and counts what is not added", () => {
  expect(splitWords(" uno, dos;tres\r\n\n cuatro\tcinco ")).toEqual(["uno", "dos", "tres", "cuatro", "cinco"]);
  const outcome = addWords(["uno"], ["Uno", "dos", "x".repeat(101), "tres", "cuatro"], 3);
  expect(outcome).toEqual({ list: ["uno", "dos", "tres"], added: 2, repeated: 1, tooLong: 1, left: 1 });
  expect(addedText(outcome)).toBe(
    "Se añadieron 2; 1 ya estaba; 1 con más de 100 caracteres no se añadió; 1 no cabe en la lista.",
  );
});

it("takes no word that is punctuation alone, and says so", () => {
  expect(addTyped("prohibited", ["uno"], "**").message?.text).toBe(
    "Escribe al menos una letra, un número o un símbolo",
  );
  expect(addTyped("prohibited", ["uno"], "€*").list).toEqual(["uno", "€*"]);
  const { list, message } = addMany("allowed", [], ["*", "dos", "..."]);
  expect(list).toEqual(["dos"]);
  expect(message?.text).toBe("Se añadió 1. 2 sin letras ni números no se añadieron.");
});

it("reads a table with quotes and a heading, a list of lines, and the alphabet of older spreadsheets", async () => {
  const csv = new File(['\ufeffPalabra\n"hola, qué tal"\nestafa,timo\n\n'], "lista.csv");
  expect(await readWordFile(csv)).toEqual({ words: ["hola, qué tal", "estafa", "timo"] });
  expect(await readWordFile(new File(["uno\ndos, tres"], "lista.txt"))).toEqual({ words: ["uno", "dos", "tres"] });
  const latin = new File([new Uint8Array([0x61, 0xf1, 0x6f])], "lista.txt");
  expect(await readWordFile(latin)).toEqual({ words: ["año"] });
});

it("writes words as a table that no spreadsheet runs, and reads them back", async () => {
  const words = ["hola, qué tal", '=HYPERLINK("x")', "@marca", "año"];
  const csv = await wordFile(words);
  expect(await csv.text()).toContain("'@marca");
  expect(await readWordFile(new File([csv], "palabras-prohibidas.csv"))).toEqual({ words });
});

it("says what is wrong with a file", async () => {
  const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])], "lista.csv");
  expect(await readWordFile(png)).toEqual({ problem: "El archivo no es de texto. Elige un CSV o un TXT." });
  expect(await readWordFile(new File([" \n,, \n"], "lista.csv"))).toEqual({
    problem: "El archivo no contiene palabras.",
  });
  const large = new File(["a".repeat(2_000_001)], "lista.txt");
  expect(await readWordFile(large)).toEqual({ problem: "El archivo es demasiado grande: admite hasta 2 MB." });
});

it("applies edits again on top of another person's save, so that both are kept", () => {
  const mine = { ...settings, observeOnly: true, prohibitedKeywords: ["a", "mía"] };
  const theirs: ModerationSettings = {
    ...settings,
    automod: false,
    prohibitedKeywords: ["a", "b", "suya"],
    sensitivity: { ...settings.sensitivity, toxic: "estricto" },
  };
  expect(rebase(settings, mine, theirs)).toEqual({
    ...settings,
    automod: false,
    observeOnly: true,
    prohibitedKeywords: ["a", "suya", "mía"],
    sensitivity: { ...settings.sensitivity, toxic: "estricto" },
  });
});

it("merges a hundred thousand words within a test's time limit", () => {
  const many = Array.from({ length: 100_000 }, (_, n) => `palabra ${n}`);
  const base = { ...settings, prohibitedKeywords: many };
  const rebased = rebase(base, { ...base, prohibitedKeywords: many.slice(1) }, base);
  expect(rebased.prohibitedKeywords).toHaveLength(99_999);
});

const KEY = "moderationSettings";

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  // A person of this file only, since the cache in memory outlives a test.
  saveSession({ token: "t", user: { ...pro, id: "u-words" } });
});

it("remembers the settings in this browser, and for this person alone", () => {
  expect(cachedSettings()).toEqual({ automod: true, prohibitedKeywords: [] });
  cacheSettings({ automod: false, prohibitedKeywords: ["x"] });
  expect(JSON.parse(localStorage.getItem(KEY)!)).toMatchObject({ automod: false, prohibitedKeywords: ["x"] });
  expect(cachedSettings()).toMatchObject({ automod: false, prohibitedKeywords: ["x"] });
  saveSession({ token: "t", user: { ...pro, id: "u-2" } });
  expect(cachedSettings()).toEqual({ automod: true, prohibitedKeywords: [] });
});

it("keeps them in memory when the browser stores nothing, and ignores invalid data", () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("no");
    },
    setItem: () => {
      throw new Error("no");
    },
  });
  cacheSettings({ automod: false, prohibitedKeywords: ["y"] });
  expect(cachedSettings()).toMatchObject({ automod: false, prohibitedKeywords: ["y"] });
  vi.unstubAllGlobals();
  localStorage.setItem(KEY, "{");
  expect(cachedSettings()).toEqual({ automod: true, prohibitedKeywords: [] });
});
