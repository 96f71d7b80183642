import { resolve } from "node:path";
import { readCommandLine } from "../command-line/options.ts";
import { setsFolder } from "./sets.ts";

type BenchOptions = {
  /** Additional data files to measure. */
  files: string[];
  /** The folder with `train/` and `dev/`, which may have public sets. */
  sets: string;
  /** The folder for `results.md` and `results.json`. */
  out: string;
  /** Whether only judgements are measured. Then the figures of speed and word filters in `out` stay. */
  judgementsOnly: boolean;
};

const USAGE = `npm run bench -- judgement [--data FILE…] [--sets DIR] [--out DIR] [--judgements-only]
FILE: JSONL, gzipped or not, of {"text", "lang", "label": {"toxic", "spam"}, "categories"?, "class"?, "plain"?}`;

/**
 * @param folder the base of relative paths
 * @throws Error for a file without `--data`
 */
export function readOptions(args: string[], folder: string): BenchOptions {
  const { values, positionals } = readCommandLine(USAGE, {
    args,
    allowPositionals: true,
    options: {
      data: { type: "string", multiple: true, default: [] },
      sets: { type: "string" },
      out: { type: "string" },
      "judgements-only": { type: "boolean", default: false },
    },
  });
  // `--data one two`: the option takes one value, and the arguments after it are more values.
  if (positionals.length > 0 && values.data.length === 0) throw new Error(`${positionals[0]}: after --data\n${USAGE}`);
  return {
    files: [...values.data, ...positionals].map((file) => resolve(folder, file)),
    sets: setsFolder(values.sets, folder),
    judgementsOnly: values["judgements-only"],
    out: values.out === undefined ? import.meta.dirname : resolve(folder, values.out),
  };
}
