// Trains the model that ships with the Worker, measures it, and writes worker/moderation/model.bin.
// Learns from train/ and authored/ only; dev/ is measured when it is there.

import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { encodeModel } from "../../worker/moderation/model/format.ts";
import { HEADS } from "../../worker/moderation/model/heads.ts";
import { calibrate } from "./calibrate.ts";
import { crossFit } from "./crossfit.ts";
import { buildTrainingSet } from "./examples.ts";
import { fitLogistic } from "./logistic.ts";
import { readOptions } from "./options.ts";
import { quantize } from "./quantize.ts";
import { printHiddenShares, printReport, printThresholds } from "./report.ts";
import { labelled, readFolder } from "./rows.ts";
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
console.log(`${known.length} rows to learn from, ${test.length} to measure`);

const { texts, examples } = buildTrainingSet(known, options.seed);
const vectors = vectorsOf(texts, BUCKET_BITS);
console.log(`${examples.length} examples, ${vectors.buckets.length} features`);

const unseenLogits = crossFit(known, examples, vectors, { ...fit, folds: options.folds });
const calibrations = HEADS.map((name, head) =>
  calibrate(
    labelled(known, name)
      .filter(({ index }) => known[index]!.lang === "es")
      .map(({ index, label }) => ({ score: unseenLogits[index]![head]!, label })),
  ),
);
printThresholds(known, unseenLogits, calibrations);

const model = quantize(fitLogistic(examples, vectors, fit), calibrations, BUCKET_BITS);
const file = encodeModel(model);
writeFileSync(options.out, file);
console.log(`${options.out}: ${model.header.version}, ${file.length} bytes`);

const weights = file.slice().buffer;
printReport("kept from training", test, weights);
printHiddenShares("kept from training", test, weights);
const devFolder = join(options.data, "dev");
if (existsSync(devFolder)) {
  const dev = readFolder(devFolder, { authored: false });
  printReport("dev/ (other sources)", dev, weights);
  printHiddenShares("dev/ (other sources)", dev, weights);
}
