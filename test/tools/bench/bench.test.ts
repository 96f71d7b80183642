import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { bootstrap, f1, headMeasures, shareOf } from "../../../tools/bench/accuracy/statistics.ts";
import { keyOf } from "../../../tools/bench/kept.ts";
import { FILTERS, SPEED_MARKS } from "../../../tools/bench/libraries/filters.ts";
import { wordSpeeds } from "../../../tools/bench/libraries/speed.ts";
import { toMarkdown } from "../../../tools/bench/markdown.ts";
import { maskContacts } from "../../../tools/bench/mask.ts";
import { readOptions } from "../../../tools/bench/options.ts";
import { Results } from "../../../tools/bench/results.ts";
import { type BenchRow, classOf, readRows } from "../../../tools/bench/rows.ts";
import { FULL, runBenchmark } from "../../../tools/bench/run.ts";
import { addedSet, OPEN_SET, shippedSets } from "../../../tools/bench/sets.ts";
import { readFolder } from "../../../tools/train/rows/rows.ts";
import { isTest } from "../../../tools/train/rows/split.ts";
import { threatFrames } from "../../../tools/train/rows/threat-frames.ts";

const stored = JSON.parse(readFileSync("tools/bench/results.json", "utf8"));
const folder = mkdtempSync(join(tmpdir(), "atalaya-bench-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the measures of a head", () => {
  // Scores 0.9 0.7 0.4 of positives and 0.8 0.3 0.2 0.1 of negatives: of 12 pairs, 10 are in the right order.
  const scored = [
    ...[0.9, 0.7, 0.4].map((score) => ({ score, label: 1 as const })),
    ...[0.8, 0.3, 0.2, 0.1].map((score) => ({ score, label: 0 as const })),
  ];

  it("are those computed by hand", () => {
    const { auc, recallAt07, recallAt1, f1 } = headMeasures(scored);
    expect(auc).toBeCloseTo(10 / 12);
    // No negative may pass, so only 0.9, above 0.8, is found.
    expect(recallAt07).toBeCloseTo(1 / 3);
    expect(recallAt1).toBeCloseTo(1 / 3);
    // From 0.5 on: two of three positives, and one negative.
    expect(f1).toBeCloseTo(2 / 3);
  });

  it("come with an interval that contains them and is the same every time", () => {
    const { auc } = bootstrap(scored, headMeasures);
    expect(auc.low).toBeLessThan(auc.value!);
    expect(auc.high).toBeGreaterThan(auc.value!);
    expect(bootstrap(scored, headMeasures).auc).toEqual(auc);
  });

  it("are null when there is no data", () => {
    expect(bootstrap([], (sample) => ({ f1: f1(sample) })).f1).toEqual({ value: null, low: null, high: null });
    expect(shareOf(0, 0).value).toBeNull();
  });
});

describe("a share", () => {
  it("has Wilson's interval", () => {
    const { value, low, high } = shareOf(10, 100);
    expect([value, low, high].map((number) => number!.toFixed(3))).toEqual(["0.100", "0.055", "0.174"]);
  });

  it("of none leaves room for some", () => expect(shareOf(0, 300).high).toBeGreaterThan(0.01));
});

describe("data files", () => {
  it("ship with rows of every class and no phone, address or handle of a person", () => {
    const rows = shippedSets().flatMap(({ rows }) => rows);
    expect(new Set(rows.map((row) => row.class).filter(Boolean)).size).toBe(7);
    for (const { text } of rows) expect(maskContacts(text)).toBe(text);
  });

  it("contain no row of the training data", () => {
    const rows = [...readFolder("tools/train/authored", { authored: true }), ...threatFrames()];
    const learned = new Set(rows.filter((row) => !isTest(row)).map(keyOf));
    expect(learned.size).toBeGreaterThan(1000);
    const shared = shippedSets().flatMap(({ rows }) => rows.filter((row) => learned.has(keyOf(row))));
    expect(shared.map(({ text }) => text)).toEqual([]);
  });

  it("are read with their labels, and an invalid row is named", () => {
    const path = join(folder, "rows.jsonl");
    writeFileSync(
      path,
      '{"text":"hola","lang":"es","label":{"toxic":0,"spam":null},"class":"question","more":1}\n\n{"text":3}\n',
    );
    expect(() => readRows(path)).toThrow(`${path}:3:`);
    writeFileSync(path, '{"text":"hola","lang":"es","label":{"toxic":0,"spam":null},"class":"question"}\n');
    expect(readRows(path)).toMatchObject([
      { text: "hola", labels: { toxic: 0, spam: null, legitimate: 1, insult: 0 } },
    ]);
  });
});

describe("maskContacts", () => {
  it.each([
    ["llama al 300 555 0147", "llama al 300 000 0000"],
    ["escribe a ana@correo.mx o a @ana.perez", "escribe a correo@ejemplo.com o a @usuario"],
    ["mira https://mitienda.com/oferta1", "mira https://ejemplo.com/xxxxxx0"],
    ["son 20 pesos para l@s niñ@s", "son 20 pesos para l@s niñ@s"],
  ])("turns %j into %j", (text, masked) => expect(maskContacts(text)).toBe(masked));
});

describe("the filters of npm", () => {
  it.each(FILTERS.map((filter) => [filter.name, filter] as const))(
    "%s finds a word of the list and no other",
    (_, filter) => {
      const finds = filter.build(["pendejo", "tarugo"]);
      expect(finds("eres un pendejo")).toBe(true);
      expect(finds("qué tarugo eres")).toBe(true);
      expect(finds("buenos días a todos")).toBe(false);
      // These words are in the filters' own lists, which are not used.
      expect(finds("fuck")).toBe(false);
      expect(finds("puta")).toBe(false);
    },
  );
});

it("the speed of each filter is measured, also of ours on text already normalised", () => {
  const speeds = wordSpeeds(["tarugo"], ["qué tarugo eres", "hola"], 1);
  expect(speeds.map(({ filter }) => filter)).toEqual([...FILTERS, ...SPEED_MARKS].map(({ name }) => name));
  for (const { found, commentsPerSecond } of speeds) {
    expect(found).toBe(0.5);
    expect(commentsPerSecond).toBeGreaterThan(0);
  }
});

describe("the options", () => {
  it("take several files after --data", () => {
    expect(readOptions(["--data", "one", "two", "--data", "three"], "/here").files.sort()).toEqual(
      ["/here/one", "/here/three", "/here/two"].sort(),
    );
    expect(() => readOptions(["one"], "/here")).toThrow("after --data");
  });
});

describe("a run", () => {
  it("measures an added file together with the shipped sets, and writes a page", async () => {
    const path = join(folder, "mine.jsonl");
    const line = (text: string, toxic: 0 | 1) => JSON.stringify({ text, lang: "es", label: { toxic, spam: null } });
    const rows = Array.from({ length: 25 }, (_, index) => [
      line(`eres un idiota número ${index}`, 1),
      line(`gracias por la mesa ${index}`, 0),
    ]);
    writeFileSync(path, rows.flat().join("\n"));
    const shipped = shippedSets().map((set) => ({ ...set, rows: oneOfEach(set.rows) }));
    const results = await runBenchmark([...shipped, addedSet(path)], ["dev/"], FULL, Results.parse(stored));

    expect(results.heads.filter(({ set }) => set === "mine")).toMatchObject([
      { head: "toxic", rows: 50, positives: 25, auc: { value: 1 } },
    ]);
    expect(results.decisions.filter(({ set }) => set === "mine")).toMatchObject([
      { class: "toxic", rows: 25, hidden: { value: 1 } },
      { class: "clean", rows: 25, hidden: { value: 0 } },
    ]);
    const classes = shipped.find(({ name }) => name === OPEN_SET)!.rows.length;
    const { headline } = results;
    const counted = Object.values(headline.adversarial).reduce((sum, { rows }) => sum + rows, 0);
    expect(counted).toBe(classes);

    const page = toMarkdown(results);
    expect(page).toContain("| toxic | mine | 50 | 25 | 1.000");
    expect(page).toContain("Not found here, and so not measured: dev/.");
    expect(page).not.toMatch(/undefined|NaN|null/);
  });
});

/** The first row of each class. */
const oneOfEach = (rows: BenchRow[]) => [...Map.groupBy(rows, classOf).values()].map((members) => members[0]!);

describe("the stored results", () => {
  it("have the shape that the landing page reads", () => expect(Results.safeParse(stored).error).toBeUndefined());

  it("are of the weights that ship", async () => {
    const { engineFacts } = await import("../../../tools/bench/run.ts");
    expect(stored.engine).toEqual(engineFacts());
  });
});
