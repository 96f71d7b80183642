import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const ROOT = resolve(import.meta.dirname, "../..");

type Options = {
  /** Folder with `train/`, `authored/` and, for measuring only, `dev/`. */
  data: string;
  without: string[];
  seed: number;
  linearEpochs: number;
  networkEpochs: number;
  folds: number;
  /** Where the model is written. */
  out: string;
};

/** `--data DIR` and `--out FILE` are relative to the repository. @throws TypeError on an unknown flag */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
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
    seed: Number(values.seed),
    linearEpochs: Number(values["linear-epochs"]),
    networkEpochs: Number(values["network-epochs"]),
    folds: Number(values.folds),
    out: join(ROOT, values.out),
  };
}
