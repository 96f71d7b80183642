// Trains the model that ships with the Worker, measures it, and writes worker/moderation/model.bin and the figures of its card.
// Learns from train/ and authored/ only; dev/ is measured when it is there.

import { existsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createClassifier } from "../../worker/moderation/classify.ts";
import { encodeModel } from "../../worker/moderation/model/format.ts";
import { HEADS } from "../../worker/moderation/model/heads.ts";
import { DEFAULT_POLICY } from "../../worker/moderation/policy.ts";
import { calibrate, probability } from "./calibrate.ts";
import { crossFit } from "./crossfit.ts";
import { buildTrainingSet } from "./examples.ts";
import { fitLogistic } from "./logistic.ts";
import { updateModelCard } from "./model-card.ts";
import { readOptions } from "./options.ts";
import { quantize } from "./quantize.ts";
import { decisionTable, headTable, type Measured } from "./report.ts";
import { labelled, type Row, readFolder } from "./rows.ts";
import { isTest } from "./split.ts";
import { vectorsOf } from "./vectors.ts";

const BUCKET_BITS = 19;

const options = readOptions(process.argv.slice(2));
const fit = { bucketBits: BUCKET_BITS, epochs: options.epochs, seed: options.seed };

const rows = [
  ...readFolder(join(options.data, "train"), { authored: false, without: options.without }),
  ...readFolder(join(options.data, "authored"), { authored: true, without: options.without }),
];
const known = rows.filter((row) => !isTest(row));
const test = rows.filter(isTest);
const { texts, examples } = buildTrainingSet(known, options.seed);
const vectors = vectorsOf(texts, BUCKET_BITS);
console.log(
  `${known.length} rows to learn from (${examples.length} examples with their copies), ${test.length} to measure`,
);

const unseenLogits = crossFit(known, examples, vectors, { ...fit, folds: options.folds });
const calibrations = HEADS.map((name, head) =>
  calibrate(
    labelled(known, name)
      .filter(({ index }) => known[index]!.lang === "es")
      .map(({ index, label }) => ({ score: unseenLogits[index]![head]!, label })),
  ),
);

const model = quantize(fitLogistic(examples, vectors, fit), calibrations, BUCKET_BITS);
const file = encodeModel(model);
writeFileSync(options.out, file);

const classify = createClassifier(file.slice().buffer);
const measure = (row: Row): Measured => ({ row, signals: classify(row.text, DEFAULT_POLICY) });
const unseen = known.map((row, index): Measured => {
  const { signals } = measure(row);
  const scores = { ...signals.scores };
  for (const [head, name] of HEADS.entries())
    scores[name] = probability(calibrations[head]!, unseenLogits[index]![head]!);
  return { row, signals: { ...signals, scores } };
});
const kept = test.map(measure);
const sections = [
  [`Version ${model.header.version}, seed ${options.seed}, ${known.length} rows learned from`],
  ["### Kept from training", headTable(kept), decisionTable(kept)],
  [
    "### Learned from, but scored here by models that have not seen them (what thresholds are chosen on)",
    decisionTable(unseen),
  ],
];
const devFolder = join(options.data, "dev");
if (existsSync(devFolder)) {
  const dev = readFolder(devFolder, { authored: false }).map(measure);
  sections.push(["### Other sources, never learned from", headTable(dev), decisionTable(dev)]);
}
const figures = sections.flat().join("\n\n");
console.log(figures);
const card = join(dirname(options.out), "model-card.md");
if (existsSync(card)) updateModelCard(card, `\n${figures}\n`);
