// Trains the model that ships with the Worker, measures it, and writes worker/moderation/model.bin and the figures of its card. It learns
// only from train/ and authored/; dev/ is only measured, when it exists.

import { existsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createClassifier } from "../../worker/moderation/classify.ts";
import { HEADS } from "../../worker/moderation/model/heads.ts";
import { createLexicon } from "../../worker/moderation/model/lexicon.ts";
import { DEFAULT_POLICY } from "../../worker/moderation/policy.ts";
import { spamScore } from "../../worker/moderation/spam-score.ts";
import { blended, fitBlends } from "./blend.ts";
import { crossFit, type FitOptions, fitParts } from "./fit-parts.ts";
import { updateModelCard } from "./model-card.ts";
import { pretrainWords } from "./network/pretrain-words.ts";
import { readOptions } from "./options.ts";
import { quantizedFile } from "./quantize.ts";
import { readTexts } from "./read-texts.ts";
import { decisionTable, headTable, type Measured } from "./report.ts";
import { readCrop } from "./rows/crop.ts";
import { buildTrainingSet } from "./rows/examples.ts";
import { readLexicon } from "./rows/read-lexicon.ts";
import { type Row, readFolder } from "./rows/rows.ts";
import { isTest } from "./rows/split.ts";
import { readSwaps } from "./rows/swap-terms.ts";
import { threatFrames } from "./rows/threat-frames.ts";

const LINEAR_BITS = 18;
const SHAPE = { bucketBits: 16, dimensions: 16, filters: 32, widths: 3, hidden: 48 };
const AUTHORED = join(import.meta.dirname, "authored");

const options = readOptions();
const { without, seed } = options;
const startedAt = performance.now();
const report = (text: string) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${text}`);
const rows = [
  ...readFolder(join(options.data, "train"), { authored: false, without }),
  ...readFolder(join(options.data, "authored"), { authored: true, without }),
  ...readFolder(AUTHORED, { authored: true, without }),
  ...threatFrames(),
];
const lexicon = join(AUTHORED, "lexicon.tsv");
const terms = readLexicon(lexicon);
const known = rows.filter((row) => !isTest(row));
const test = rows.filter(isTest);
const { texts, examples } = buildTrainingSet(known, { swap: readSwaps(lexicon), crop: readCrop(lexicon) }, seed);
const bits = { linear: LINEAR_BITS, network: SHAPE.bucketBits };
const read = readTexts(texts, createLexicon(terms.hashes, terms.classes), bits);
report(`${known.length} rows to learn from (${examples.length} examples with their copies), ${test.length} to measure`);

const embeddings = pretrainWords(read.sequences, { texts: known.length, ...SHAPE, seed });
report("embeddings from texts alone");
const fit: FitOptions = {
  linear: { bucketBits: LINEAR_BITS, epochs: options.linearEpochs },
  network: { shape: SHAPE, embeddings, epochs: options.networkEpochs },
  seed,
  report,
};

const unseenLogits = crossFit(known, examples, read, { ...fit, folds: options.folds });
const blends = fitBlends(known, unseenLogits);
const file = quantizedFile(fitParts(examples, read, fit), blends, terms, LINEAR_BITS);
writeFileSync(options.out, file);
report(`${file.length} bytes written`);

const classify = createClassifier(file.buffer);
const measure = (row: Row): Measured => ({ row, signals: classify(row.text, DEFAULT_POLICY) });
const unseen = known.map((row, index): Measured => {
  const { signals } = measure(row);
  const scores = { ...signals.scores };
  for (const [head, name] of HEADS.entries())
    scores[name] = 1 / (1 + Math.exp(-blended(blends[head]!, unseenLogits[index]!, head)));
  scores.spam = spamScore(scores.spam, signals.evasiveOffer, signals.repetition);
  return { row, signals: { ...signals, scores } };
});
const kept = test.map(measure);
const sections = [
  [`Version ${kept[0]!.signals.versions.model}, seed ${seed}, trained on ${known.length} rows`],
  ["### Kept from training", headTable(kept), decisionTable(kept)],
  [
    "### Training rows, scored by models that have not seen them (thresholds are chosen on these)",
    headTable(unseen),
    decisionTable(unseen),
  ],
];
const devFolder = join(options.data, "dev");
if (existsSync(devFolder)) {
  const dev = readFolder(devFolder, { authored: false }).map(measure);
  sections.push(["### Other sources, never used for training", headTable(dev), decisionTable(dev)]);
}
const figures = sections.flat().join("\n\n");
console.log(figures);
const card = join(dirname(options.out), "model-card.md");
if (existsSync(card)) updateModelCard(card, `\n${figures}\n`);
