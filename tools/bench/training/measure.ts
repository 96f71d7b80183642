// npm run bench -- training: measures the value of more training data, and of each source. It trains only the linear part, which takes a
// quarter of a minute, on shares of the blocks and without each source in turn, and measures rows kept from training.

import { join } from "node:path";
import { LINEAR_HEADS } from "../../../worker/moderation/model/heads.ts";
import { createLexicon } from "../../../worker/moderation/model/lexicon.ts";
import { numberOf, readCommandLine } from "../../command-line/options.ts";
import { fitLogistic, type Linear, logitsOf } from "../../train/logistic.ts";
import { auc, recallAt, type Scored } from "../../train/metrics.ts";
import { readTexts } from "../../train/read-texts.ts";
import { readCrop } from "../../train/rows/crop.ts";
import { buildTrainingSet } from "../../train/rows/examples.ts";
import { readLexicon } from "../../train/rows/read-lexicon.ts";
import { type Row, readFolder } from "../../train/rows/rows.ts";
import { isTest, partOf } from "../../train/rows/split.ts";
import { readSwaps } from "../../train/rows/swap-terms.ts";
import { setsFolder } from "../sets.ts";

const USAGE = `npm run bench -- training [--sets DIR] [--shares 5,10,25,50,100] [--without SOURCE,…] [--epochs 4]
DIR: the folder with train/ and authored/; shares in per cent; without: instead of every public source and "authored"`;
const BITS = { linear: 18, network: 10 };
const SEED = 1;
const OWN = join(import.meta.dirname, "../../train/authored");

const { values } = readCommandLine(USAGE, {
  args: process.argv.slice(2),
  options: {
    sets: { type: "string" },
    shares: { type: "string", default: "5,10,25,50,100" },
    without: { type: "string" },
    epochs: { type: "string", default: "4" },
  },
});
const sets = setsFolder(values.sets);
const epochs = numberOf("epochs", values.epochs, 1, 20);
const listed = (text: string) => text.split(",").filter(Boolean);

const rows = [
  ...readFolder(join(sets, "train"), { authored: false }),
  ...readFolder(join(sets, "authored"), { authored: true }),
  ...readFolder(OWN, { authored: true }),
];
/** The source of a row; the project's own files are one source. */
const sourceOf = ({ isAuthored, source }: Row) => (isAuthored ? "authored" : source);
const known = rows.filter((row) => !isTest(row));
const kept = rows.filter(isTest);
const lexicon = join(OWN, "lexicon.tsv");
const { texts, examples } = buildTrainingSet(known, { swap: readSwaps(lexicon), crop: readCrop(lexicon) }, SEED);
const terms = readLexicon(lexicon);
const measured = [...texts, ...kept.map(({ text }) => text)];
const { vectors } = readTexts(measured, createLexicon(terms.hashes, terms.classes), BITS);

type Measured = (typeof LINEAR_HEADS)[number];
type Measure = { name: string; head: Measured; of: (row: Row) => boolean };
const isPage = ({ source }: Row) => source.startsWith("pages_");
const MEASURES: Measure[] = [
  { name: "authored es, abuse", head: "toxic", of: (row) => row.isAuthored && row.lang === "es" },
  { name: "authored es, spam", head: "spam", of: (row) => row.isAuthored && row.lang === "es" },
  { name: "natural pages, abuse", head: "toxic", of: isPage },
  { name: "natural pages, spam", head: "spam", of: isPage },
  { name: "OffendES", head: "toxic", of: ({ source }) => source === "offendes" },
  { name: "ToLD-Br", head: "toxic", of: ({ source }) => source === "told_br" },
  { name: "YouTube spam", head: "spam", of: ({ source }) => source === "youtube_spam" },
];

const figuresOf = (linear: Linear) =>
  Object.fromEntries(
    MEASURES.map(({ name, head, of }) => {
      const scored = kept.flatMap((row, index): Scored[] => {
        const label = row.labels[head];
        if (label === null || !of(row)) return [];
        return [{ label, score: logitsOf(linear, vectors, texts.length + index)[LINEAR_HEADS.indexOf(head)]! }];
      });
      return [name, `${auc(scored).toFixed(3)} / ${recallAt(scored, 0.01).toFixed(2)}`];
    }),
  );

function trainedOn(isUsed: (row: Row) => boolean) {
  const used = examples.filter(({ row }) => isUsed(known[row]!));
  const linear = fitLogistic(used, vectors, { bucketBits: BITS.linear, epochs, seed: SEED });
  return { rows: new Set(used.map(({ row }) => row)).size, ...figuresOf(linear) };
}

const show = (what: string, of: string, isUsed: (row: Row) => boolean) =>
  console.info(JSON.stringify({ [what]: of, ...trainedOn(isUsed) }));

console.info("AUC / recall at 1 % of the linear part, on rows kept from training");
for (const share of listed(values.shares))
  show("share", `${share} %`, (row) => partOf(row, 100, "share") < numberOf("shares", share, 0, 100));
const sources = values.without === undefined ? [...new Set(known.map(sourceOf))] : listed(values.without);
for (const source of sources) show("without", source, (row) => sourceOf(row) !== source);
