import { resolve } from "node:path";
import { readCommandLine } from "../command-line/options.ts";
import { setsFolder } from "./sets.ts";

type BenchOptions = {
  /** Data files to measure besides. */
  files: string[];
  /** Folder with `train/` and `dev/`, where public sets are looked for. */
  sets: string;
  /** Folder that gets `results.md` and `results.json`. */
  out: string;
  /** Only judgements are measured; what `out` has about speed and word filters stays. */
  judgementsOnly: boolean;
};

const USAGE = `npm run bench -- judgement [--data FILE…] [--sets DIR] [--out DIR] [--judgements-only]
FILE: JSONL, gzipped or not, of {"text", "lang", "label": {"toxic", "spam"}, "categories"?, "class"?, "plain"?}`;

/**
 * @param folder what relative paths start from
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
  // `--data one two`: the option takes one value, and what follows are more of them.
  if (positionals.length > 0 && values.data.length === 0) throw new Error(`${positionals[0]}: after --data\n${USAGE}`);
  return {
    files: [...values.data, ...positionals].map((file) => resolve(folder, file)),
    sets: setsFolder(values.sets, folder),
    judgementsOnly: values["judgements-only"],
    out: values.out === undefined ? import.meta.dirname : resolve(folder, values.out),
  };
}
