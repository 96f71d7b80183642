import { resolve } from "node:path";
import { numberOf, readCommandLine } from "../command-line/options.ts";

const ROOT = resolve(import.meta.dirname, "../..");

type Options = {
  /** The folder with `train/`, `authored/` and, only to be measured, `dev/`. */
  data: string;
  without: string[];
  seed: number;
  linearEpochs: number;
  networkEpochs: number;
  folds: number;
  /** The file for the model. */
  out: string;
};

const USAGE = `npm run train -- [--data ../shared/data] [--without SOURCE]… [--seed 1] [--linear-epochs 4] [--network-epochs 4]
  [--folds 3] [--out worker/moderation/model.bin]
data: a folder with train/, authored/ and, for measuring only, dev/; paths are relative to the repository`;

export function readOptions(): Options {
  const { values } = readCommandLine(USAGE, {
    options: {
      data: { type: "string", default: "../shared/data" },
      without: { type: "string", multiple: true, default: [] },
      seed: { type: "string", default: "1" },
      "linear-epochs": { type: "string", default: "4" },
      "network-epochs": { type: "string", default: "4" },
      folds: { type: "string", default: "3" },
      out: { type: "string", default: "worker/moderation/model.bin" },
    },
  });
  return {
    data: resolve(ROOT, values.data),
    without: values.without,
    seed: numberOf("seed", values.seed, 0),
    linearEpochs: numberOf("linear-epochs", values["linear-epochs"], 0),
    networkEpochs: numberOf("network-epochs", values["network-epochs"], 0),
    folds: numberOf("folds", values.folds, 2),
    out: resolve(ROOT, values.out),
  };
}
