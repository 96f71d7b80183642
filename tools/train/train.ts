// Trains the model that ships with the Worker, measures it, and writes worker/moderation/model.bin, the figures of its card and the scores
// that its levels are chosen on. It learns only from train/ and authored/; dev/ is only measured, when it exists.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { classifierOf } from "../../worker/moderation/classify.ts";
import { createScorer } from "../../worker/moderation/model/scorer.ts";
import { DEFAULT_POLICY } from "../../worker/moderation/policy.ts";
import { groupFigures, groupTable } from "../bench/accuracy/groups.ts";
import { levelTable, naturalScores, parseNaturalScores } from "./levels.ts";
import { measureUnseen } from "./measure-unseen.ts";
import { updateModelCard } from "./model-card.ts";
import { naturalTable } from "./natural-table.ts";
import { readOptions } from "./options.ts";
import { decisionTable, headTable, type Measured } from "./report.ts";
import { readFrames } from "./rows/frames.ts";
import { type Row, readFolder } from "./rows/rows.ts";
import { isTest } from "./rows/split.ts";
import { threatFrames } from "./rows/threat-frames.ts";
import { trainSets, type UnseenScores } from "./train-sets.ts";

const AUTHORED = join(import.meta.dirname, "authored");
const WORDS = { lexicon: join(AUTHORED, "lexicon.tsv"), meanings: join(AUTHORED, "meanings.tsv") };

const options = readOptions();
const { without } = options;
const startedAt = performance.now();
const report = (text: string) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${text}`);
const rows = [
  ...readFolder(join(options.data, "train"), { authored: false, without }),
  ...readFolder(join(options.data, "authored"), { authored: true, without }),
  ...readFolder(AUTHORED, { authored: true, without }),
  ...threatFrames(),
  ...readFrames(join(AUTHORED, "frames.tsv")),
];
const known = rows.filter((row) => !isTest(row));
const unseen = options.figuresOnly ? readUnseen() : train();
const weights = new Uint8Array(readFileSync(options.out)).buffer;
const scorer = createScorer(weights);
const classify = classifierOf(scorer);
const measure = (row: Row): Measured => ({ row, signals: classify(row.text, DEFAULT_POLICY) });

const kept = rows.filter(isTest).map(measure);
const unseenRows = measureUnseen(known, unseen, weights, classify);
const natural = naturalScores([...unseenRows, ...kept], scorer.version);
writeFileSync(options.naturalScores, natural);
const summary = [
  `Version ${scorer.version}, seed ${options.seed}, trained on ${known.length} rows.`,
  "### Levels on whole pages in Spanish, in natural proportions",
  levelTable(parseNaturalScores(natural)),
  "### Pages in natural proportions, and what is hard on purpose, at the level `normal`",
  naturalTable([...unseenRows, ...kept]),
  "### Groups in neutral and kind sentences",
  groupTable(groupFigures(classify)),
].join("\n\n");
const devFolder = join(options.data, "dev");
const dev = existsSync(devFolder) ? readFolder(devFolder, { authored: false }).map(measure) : [];
const figures = (
  [
    ["### Kept from training", kept],
    ["### Training rows, scored by models that have not seen them", unseenRows],
    ["### Other sources, never used for training", dev],
  ] as const
)
  .map(([title, measured]) => [title, headTable(measured), decisionTable(measured)].join("\n\n"))
  .join("\n\n");
console.log(`${summary}\n\n${figures}`);
for (const [name, text] of [
  ["model-card.md", summary],
  ["model-figures.md", figures],
] as const) {
  const path = join(dirname(options.out), name);
  if (existsSync(path)) updateModelCard(path, `\n${text}\n`);
}

function train(): readonly UnseenScores[] {
  const trained = trainSets(known, WORDS, options, report);
  writeFileSync(options.out, trained.file);
  report(`${trained.file.length} bytes written`);
  mkdirSync(dirname(options.unseen), { recursive: true });
  writeFileSync(
    options.unseen,
    JSON.stringify(trained.unseen.map((set) => set.map((scores) => scores ?? (scores === null ? 0 : -1)))),
  );
  return trained.unseen;
}

/** The scores that the last training left, so that figures can be written again when levels change. */
function readUnseen(): readonly UnseenScores[] {
  const stored = JSON.parse(readFileSync(options.unseen, "utf8")) as (UnseenScores[number] | 0 | -1)[][];
  return stored.map((set) => set.map((scores) => (scores === 0 ? null : scores === -1 ? undefined : scores)));
}
