import { byHead, HEADS, type Head } from "../../worker/moderation/model/heads.ts";
import { createLexicon } from "../../worker/moderation/model/lexicon.ts";
import type { Scores } from "../../worker/moderation/model/scorer.ts";
import { LANGUAGES_OF_SETS } from "../../worker/moderation/model/sides.ts";
import { encodeWeightSets } from "../../worker/moderation/model/weight-sets.ts";
import { seededRandom } from "../random.ts";
import { blended, fitBlends, type PartLogits } from "./blend.ts";
import { digest } from "./digest.ts";
import { crossFit, type FitOptions, fitParts } from "./fit-parts.ts";
import { fitSides, isForeign } from "./fit-sides.ts";
import { pretrainWords } from "./network/pretrain-words.ts";
import type { Options } from "./options.ts";
import { quantizedFile } from "./quantize.ts";
import { readTexts } from "./read-texts.ts";
import { readCrop } from "./rows/crop.ts";
import { buildTrainingSet } from "./rows/examples.ts";
import { readLexicon, type Terms, type WordFiles } from "./rows/read-lexicon.ts";
import type { Row } from "./rows/rows.ts";
import { readSwaps } from "./rows/swap-terms.ts";

type SetSize = {
  linearBits: number;
  bucketBits: number;
  dimensions: number;
  borrowed: number;
  /** What is added to the log-odds of a head. */
  shift: Partial<Record<Head, number>>;
};
// For each set of weights, in the order of `LANGUAGES_OF_SETS`: the sizes of its parts, and the share of the project's short comments in the
// languages of the other set that it learns too, since a short comment may be read by both. Of comments with a link it learns all: an
// address is the same in every language, and most of the ordinary ones are in Spanish.
const SETS: readonly SetSize[] = [
  { linearBits: 20, bucketBits: 16, dimensions: 16, borrowed: 0.3, shift: {} },
  // The levels are chosen on Spanish pages. Abuse and spam in these languages are found less surely: moved by this much, they hide 1.0 % of
  // the clean comments of pages, 0.8 % in Italian to 1.1 % in English.
  { linearBits: 19, bucketBits: 16, dimensions: 16, borrowed: 0.1, shift: { toxic: -0.2, spam: 1.25 } },
];
const SHORT = 60;
const LINK = /https?:|www\.|\.com\b/;
const SHAPE = { filters: 32, widths: 3, hidden: 48 };

/**
 * For each row, the scores of one set by models that have not seen it; null where all models of the set have seen it, undefined where none
 * has.
 */
export type UnseenScores = readonly (Scores | null | undefined)[];

/** Trains both sets of weights. @returns the file of the model, and the unseen scores of each set */
export function trainSets(rows: readonly Row[], words: WordFiles, options: Options, report: (text: string) => void) {
  const copies = { swap: readSwaps(words.lexicon), crop: readCrop(words.lexicon) };
  const random = seededRandom(options.seed);
  const sides = fitSides(
    rows.flatMap(({ text, lang }) =>
      [text, copies.crop(text, random)].flatMap((each) => (each === undefined ? [] : [{ text: each, lang }])),
    ),
    options.seed,
  );
  report("the choice between the sets");
  const sets = LANGUAGES_OF_SETS.map((languages, set) => {
    const isBorrowed = ({ isAuthored, text }: Row) =>
      isAuthored && (LINK.test(text) || (text.length <= SHORT && random() < SETS[set]!.borrowed));
    const learned = rows.filter((row) => Number(isForeign(row.lang)) === set || isBorrowed(row));
    const terms = readLexicon(words, languages);
    return trainSet(learned, terms, SETS[set]!, (text) => report(`${languages.join(" ")}: ${text}`));
  });
  const encoded = { version: "", sides, sets: sets.map(({ file }) => file) };
  const version = `sets-${digest(encodeWeightSets(encoded)).toString(16).padStart(8, "0")}`;
  return {
    file: encodeWeightSets({ ...encoded, version }),
    unseen: sets.map(({ unseen }): UnseenScores => rows.map((row) => unseen.get(row))),
  };

  function trainSet(
    learned: readonly Row[],
    terms: Terms,
    { linearBits, bucketBits, dimensions, shift }: SetSize,
    report: (text: string) => void,
  ) {
    const { seed } = options;
    const { texts, examples } = buildTrainingSet(learned, copies, seed);
    const shape = { ...SHAPE, bucketBits, dimensions };
    const bits = { linear: linearBits, network: bucketBits };
    const read = readTexts(texts, createLexicon(terms.hashes, terms.classes), bits);
    report(`${learned.length} rows to learn from (${examples.length} examples with their copies)`);
    const embeddings = pretrainWords(read.sequences, { texts: learned.length, ...shape, seed });
    report("embeddings from texts alone");
    const fit: FitOptions = {
      linear: { bucketBits: linearBits, epochs: options.linearEpochs },
      network: { shape, embeddings, epochs: options.networkEpochs },
      seed,
      report,
    };
    const logits = crossFit(learned, examples, read, { ...fit, folds: options.folds });
    const blends = fitBlends(learned, logits).map((blend, index) => ({
      ...blend,
      bias: blend.bias + (shift[HEADS[index]!] ?? 0),
    }));
    const scoresOf = (parts: PartLogits): Scores =>
      byHead((head) => 1 / (1 + Math.exp(-blended(blends[HEADS.indexOf(head)]!, parts, HEADS.indexOf(head)))));
    return {
      file: quantizedFile(fitParts(examples, read, fit), blends, terms, linearBits),
      unseen: new Map(learned.map((row, index) => [row, logits[index] ? scoresOf(logits[index]) : null])),
    };
  }
}
