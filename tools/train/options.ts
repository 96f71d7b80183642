import { dirname, join, resolve } from "node:path";
import { numberOf, readCommandLine } from "../command-line/options.ts";

const ROOT = resolve(import.meta.dirname, "../..");

export type Options = {
  /** The folder with `train/`, `authored/` and, only to be measured, `dev/`. */
  data: string;
  without: string[];
  seed: number;
  linearEpochs: number;
  networkEpochs: number;
  folds: number;
  /** The file for the model. */
  out: string;
  /** The file for the scores of whole pages: the committed one for the model that ships, or else beside the model. */
  naturalScores: string;
  /** Whether only figures are written, from the model and the scores that the last training left. */
  figuresOnly: boolean;
  /** The file for the scores of the rows by models that have not seen them. */
  unseen: string;
};

const SHIPPED = "worker/moderation/model.bin";

const USAGE = `npm run train -- [--data ../shared/data] [--without SOURCE]… [--seed 1] [--linear-epochs 4] [--network-epochs 3]
  [--folds 8] [--out ${SHIPPED}] [--figures-only] [--unseen .atalaya/unseen-scores.json]
data: a folder with train/, authored/ and, for measuring only, dev/; paths are relative to the repository
figures-only: writes the figures again after a change of levels, without training`;

export function readOptions(): Options {
  const { values } = readCommandLine(USAGE, {
    options: {
      data: { type: "string", default: "../shared/data" },
      without: { type: "string", multiple: true, default: [] },
      seed: { type: "string", default: "1" },
      "linear-epochs": { type: "string", default: "4" },
      "network-epochs": { type: "string", default: "3" },
      folds: { type: "string", default: "8" },
      out: { type: "string", default: SHIPPED },
      "figures-only": { type: "boolean", default: false },
      unseen: { type: "string", default: ".atalaya/unseen-scores.json" },
    },
  });
  const out = resolve(ROOT, values.out);
  return {
    data: resolve(ROOT, values.data),
    without: values.without,
    seed: numberOf("seed", values.seed, 0),
    linearEpochs: numberOf("linear-epochs", values["linear-epochs"], 0),
    networkEpochs: numberOf("network-epochs", values["network-epochs"], 0),
    folds: numberOf("folds", values.folds, 2),
    out,
    naturalScores: join(out === join(ROOT, SHIPPED) ? import.meta.dirname : dirname(out), "natural-scores.json"),
    figuresOnly: values["figures-only"],
    unseen: resolve(ROOT, values.unseen),
  };
}
