import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../tools/random.ts";
import { fitBlends } from "../../../tools/train/blend.ts";
import { logitsOf } from "../../../tools/train/logistic.ts";
import { createBatchWords } from "../../../tools/train/network/batch-words.ts";
import { networkLogits } from "../../../tools/train/network/fit-network.ts";
import { createPass } from "../../../tools/train/network/network-pass.ts";
import { denseParameters, initialWeights } from "../../../tools/train/network/network-weights.ts";
import { quantizeLinear, quantizeNetwork } from "../../../tools/train/quantize.ts";
import { readTexts } from "../../../tools/train/read-texts.ts";
import { readCrop } from "../../../tools/train/rows/crop.ts";
import { labelsOf } from "../../../tools/train/rows/labels.ts";
import { readLexicon } from "../../../tools/train/rows/read-lexicon.ts";
import type { Row } from "../../../tools/train/rows/rows.ts";
import { isTest } from "../../../tools/train/rows/split.ts";
import { readSwaps } from "../../../tools/train/rows/swap-terms.ts";
import { threatFrames } from "../../../tools/train/rows/threat-frames.ts";
import { createEncoder } from "../../../worker/moderation/model/encoded-text.ts";
import { HEADS, LINEAR_HEADS } from "../../../worker/moderation/model/heads.ts";
import { createLexicon, FIRST_MEANING, KINDS, NO_CLASS, STRENGTHS } from "../../../worker/moderation/model/lexicon.ts";
import { createFeatureExtractor, createLinearScorer } from "../../../worker/moderation/model/linear.ts";
import { createNetworkScorer } from "../../../worker/moderation/model/network.ts";
import { packWeights, unpackWeights } from "../../../worker/moderation/model/packed-weights.ts";
import { normalize } from "../../../worker/moderation/normalize/normalize.ts";

const SHAPE = { bucketBits: 8, dimensions: 4, filters: 4, widths: 3, hidden: 8 };
const TEXTS = ["eres un payaso y un payaso triste", "hola", "¿cuánto cuesta? gracias 🙏"];
const lexicon = createLexicon(new Uint32Array(), new Uint8Array());
const random = seededRandom(3);
const texts = readTexts(TEXTS, lexicon, { linear: 10, network: SHAPE.bucketBits });

function someWeights() {
  const embeddings = Float32Array.from({ length: 2 ** SHAPE.bucketBits * SHAPE.dimensions }, () => random() - 0.5);
  const weights = initialWeights(SHAPE, embeddings, random);
  for (const part of denseParameters(weights))
    for (let i = 0; i < part.values.length; i++) part.values[i]! += 0.2 * random();
  return weights;
}

function inputOf(original: string) {
  return { original, normalized: normalize(original).normalized, patterns: [] };
}

describe("the network in training", () => {
  it("has gradients equal to the effect of a small change of each weight", () => {
    const weights = someWeights();
    const words = createBatchWords(weights, texts.sequences);
    const pass = createPass(weights, words);
    const errors = Float64Array.from(HEADS, (_, head) => 1 + head / 7);
    const run = () => {
      const { tokens, offsets } = texts.sequences;
      const rows = Int32Array.from(tokens.subarray(offsets[0], offsets[1]), (token) => words.rowFor(token));
      return pass.forward(rows, rows.length).reduce((sum, logit, head) => sum + logit * errors[head]!, 0);
    };
    run();
    pass.backward(errors);
    for (const { values, gradient } of denseParameters(weights)) {
      for (let i = 0; i < values.length; i += 7) {
        const kept = values[i]!;
        const at = (value: number) => {
          values[i] = value;
          words.learn(0);
          return run();
        };
        const slope = (at(kept + 1e-5) - at(kept - 1e-5)) / 2e-5;
        at(kept);
        expect(gradient[i]).toBeCloseTo(slope, 4);
      }
    }
  });

  it("gives the Worker's result up to rounding", () => {
    const weights = someWeights();
    const answer = createNetworkScorer(quantizeNetwork(weights));
    const encode = createEncoder(lexicon);
    const trained = networkLogits(weights, texts.sequences, [0, 1, 2]);
    for (const [index, text] of TEXTS.entries()) {
      const { logits: shipped } = answer(encode(inputOf(text)));
      for (let head = 0; head < HEADS.length; head++) expect(shipped[head]).toBeCloseTo(trained[index]![head]!, 1);
    }
  });
});

describe("the linear part in training", () => {
  it("gives the Worker's result up to rounding", () => {
    const linear = {
      weights: Float32Array.from({ length: 2 ** 10 * LINEAR_HEADS.length }, () => random() - 0.5),
      biases: Float32Array.from(LINEAR_HEADS, (_, head) => 0.1 - 0.2 * head),
    };
    const score = createLinearScorer(quantizeLinear(linear, 10));
    const encode = createEncoder(lexicon);
    for (const [index, text] of TEXTS.entries()) {
      const trained = logitsOf(linear, texts.vectors, index);
      const shipped = score(encode(inputOf(text)));
      for (let head = 0; head < LINEAR_HEADS.length; head++) expect(shipped[head]).toBeCloseTo(trained[head]!, 1);
    }
  });
});

const rowOf = (row: Partial<Row>): Row => ({
  text: "hola",
  lang: "es",
  country: undefined,
  source: "a",
  isAuthored: true,
  block: "a 0",
  class: "neutral",
  plain: undefined,
  labels: labelsOf({ toxic: 0, spam: 0, class: "neutral", categories: [] }, "a", true),
  ...row,
});

describe("ordinary words by their meaning", () => {
  const path = (name: string) => join(tmpdir(), `meanings-${process.pid}-${name}`);
  const files = { lexicon: path("lexicon.tsv"), meanings: path("meanings.tsv") };
  writeFileSync(files.lexicon, "Köter\tinsult\t2\tDE\nloader\tinsult\t2\tEN\n");
  writeFileSync(
    files.meanings,
    "beast\ten\tdog,rat,loaders,=köters\nhit\ten\tkick,slap\nhit\tde\ttritt\nbeast\tde\thund,köter\nbeast\tes\tperro\n",
  );
  const { hashes, classes } = readLexicon(files, ["en", "de"]);
  const known = createLexicon(hashes, classes);
  const classOf = (word: string) => {
    const { text } = normalize(word).normalized;
    return known.classOf(
      Uint16Array.from(text, (letter) => letter.charCodeAt(0)),
      0,
      text.length,
    );
  };

  it("are the same in all languages of a set, and a word of the lexicon keeps its kind", () => {
    expect(["dog", "Rat", "hund", "kick", "Tritt"].map(classOf)).toEqual([0, 0, 0, 1, 1].map((n) => FIRST_MEANING + n));
    expect([classOf("perro"), classOf("Köter")]).toEqual([NO_CLASS, STRENGTHS * KINDS.indexOf("insult") + 1]);
    // Another form of an insult is no ordinary word, unless it only looks like one.
    expect([classOf("loaders"), classOf("köters")]).toEqual([NO_CLASS, FIRST_MEANING]);
  });

  it.each([
    "beast\txx\tdog",
    "beast\ten",
    "beast\ten\tdog,",
    "beast\ten\ta dog that bites the postman",
    "phone\ten\t5g",
  ])("are refused where the Worker would not find them: %j", (line) => {
    const meanings = path("wrong.tsv");
    writeFileSync(meanings, `${line}\n`);
    expect(() => readLexicon({ ...files, meanings }, ["en"])).toThrow();
  });

  it("give way to a term at the end of a longer phrase", () => {
    writeFileSync(files.lexicon, "going down\tthreat_verb\t3\tEN\n");
    writeFileSync(files.meanings, "warn\ten\tyou are going down,are going up\n");
    const terms = readLexicon(files, ["en"]);
    const { phraseClass } = createEncoder(createLexicon(terms.hashes, terms.classes))(
      inputOf("you are going down are going up"),
    );
    expect([phraseClass[3], phraseClass[6]]).toEqual([STRENGTHS * KINDS.indexOf("threat_verb") + 2, FIRST_MEANING]);
  });

  it("are read in their order", () => {
    const encode = createEncoder(known);
    const extract = createFeatureExtractor(20);
    const featuresOf = (text: string) => new Set(extract(encode(inputOf(text))));
    const shared = (a: string, b: string) => featuresOf(a).intersection(featuresOf(b)).size;
    // Two meanings, and then the one after the other.
    expect(shared("dog slap", "hund tritt") - shared("dog slap", "tritt hund")).toBe(1);
    expect(shared("dog slap", "hund mit der von nun an tritt")).toBe(
      shared("dog slap", "tritt mit der von nun an hund"),
    );
  });
});

describe("weights in the file", () => {
  it("come back as they were, common combinations and rare ones", () => {
    const heads = LINEAR_HEADS.length;
    const weights = Int8Array.from({ length: 4_000 * heads }, (_, cell) =>
      cell % 5 === 0 ? Math.floor(random() * 255) - 127 : cell % 3,
    );
    const packed = packWeights(weights, heads);
    let at = 0;
    const take = (bytes: number) => {
      at += bytes;
      return at - bytes;
    };
    expect(unpackWeights(packed.buffer, take, 4_000, heads)).toEqual(weights);
    expect(at).toBe(packed.length);
  });
});

describe("the blend of both parts", () => {
  it("prefers the part that is right, and gives probabilities", () => {
    const rows = Array.from({ length: 400 }, (_, index) => {
      const toxic = index % 4 === 0 ? 1 : 0;
      return rowOf({ labels: labelsOf({ toxic, spam: 0, class: "neutral", categories: [] }, "a", true) });
    });
    const unseen = rows.map(({ labels }, index) => ({
      linear: Float64Array.from([index % 3 === 0 ? 1 : -1, 0, 0]),
      network: Float64Array.from(HEADS, (_, head) =>
        head === 0 ? (labels.toxic === 1 ? 1 : -1) * (index % 10 ? 1 : -1) : 0,
      ),
    }));
    const { linear, network, bias } = fitBlends(rows, unseen)[0]!;
    expect(Math.abs(linear)).toBeLessThan(0.2);
    expect(network).toBeGreaterThan(1);
    const mean =
      unseen.reduce(
        (sum, part) => sum + 1 / (1 + Math.exp(-(bias + linear * part.linear[0]! + network * part.network[0]!))),
        0,
      ) / 400;
    expect(mean).toBeCloseTo(0.25, 2);
  });
});

describe("labels", () => {
  it.each([
    ["an authored row names its kinds", { toxic: 1, categories: ["hate", "threat"] }, "mine", true, [0, 1, 1, 0]],
    ["what is not toxic is none of its kinds", { toxic: 0, categories: [] }, "offendes", false, [0, 0, 0, 0]],
    ["an insulted person", { toxic: 1, categories: ["insult_person"] }, "offendes", false, [1, 0, null, null]],
    [
      "one vote of three leaves it open",
      { toxic: 1, categories: ["insult:1", "racism:2"] },
      "told_br",
      false,
      [null, 1, null, null],
    ],
    [
      "an unknown source says nothing about kinds",
      { toxic: 1, categories: [] },
      "surge",
      false,
      [null, null, null, null],
    ],
  ] as const)("%s", (_, marks, source, isAuthored, kinds) => {
    const labels = labelsOf({ spam: 0, class: undefined, ...marks }, source, isAuthored);
    expect([labels.insult, labels.hate, labels.threat, labels.sexual]).toEqual(kinds);
  });
});

describe("swapped terms", () => {
  const path = join(tmpdir(), `lexicon-${process.pid}.tsv`);
  writeFileSync(path, ["tonto", "bobo", "necio", "zonzo"].map((term) => `${term}\tinsult\t2\t*`).join("\n"));
  const swap = readSwaps(path);

  it("have the same kind and keep their capitals", () => {
    expect(swap("Qué TONTO eres", "es", () => 0.3)).toBe("Qué BOBO eres");
    expect(swap("Tonto tú", "es", () => 0.99)).toBe("Zonzo tú");
  });

  it("leave a text without terms unchanged", () => {
    expect(swap("Qué bonito día", "es", () => 0)).toBeUndefined();
  });
});

describe("the split", () => {
  it("never splits a block, and holds out about a tenth of the blocks", () => {
    expect(isTest(rowOf({ block: "a 7", text: "uno" }))).toBe(isTest(rowOf({ block: "a 7", text: "dos" })));
    const kept = Array.from({ length: 5000 }, (_, block) => isTest(rowOf({ block: `a ${block}` }))).filter(Boolean);
    expect(kept.length / 5000).toBeGreaterThan(0.08);
    expect(kept.length / 5000).toBeLessThan(0.12);
  });
});

describe("a few words of a comment", () => {
  const path = join(tmpdir(), `crop-${process.pid}.tsv`);
  writeFileSync(path, "tonto\tinsult\t2\t*\nnegro\tidentity\t1\t*\n");
  const crop = readCrop(path);
  const drawn =
    (...draws: number[]) =>
    () =>
      draws.shift()!;

  it("are cut out as they stand, one to four of them", () => {
    expect(crop("¡Me llevo el negro, gracias!", drawn(0, 0.7))).toBe("negro");
    expect(crop("¡Me llevo el negro, gracias!", drawn(0.99, 0.99))).toBe("llevo el negro, gracias");
  });

  it("contain nothing that may be abuse, and are no longer than the comment", () => {
    expect(crop("Nadie es TÓNTO aquí", drawn(0, 0.5))).toBeUndefined();
    expect(crop("Gracias", drawn(0.99, 0))).toBeUndefined();
    expect(crop("❤️", drawn(0, 0))).toBeUndefined();
  });
});

describe("threat frames", () => {
  const rows = threatFrames();
  const labelOf = (text: string) => rows.find((row) => row.text.toLowerCase() === text)?.labels.threat;

  it("are threats only with both a violent verb and a person", () => {
    expect(labelOf("te voy a fusilar")).toBe(1);
    expect(labelOf("te voy a saludar")).toBe(0);
    expect(labelOf("me amenazó con fusilarme")).toBe(0);
    expect(rows.some(({ text, labels }) => /matar las cucarachas$/.test(text) && labels.toxic === 0)).toBe(true);
  });

  it("occur once each, and those of one verb stay in one block", () => {
    expect(new Set(rows.map(({ text }) => text)).size).toBe(rows.length);
    const blocks = new Set(rows.filter(({ text }) => /fusil/i.test(text)).map(({ block }) => block));
    expect(blocks.size).toBe(1);
  });

  it("are the same ones in every training", () => expect(threatFrames()).toEqual(rows));
});
