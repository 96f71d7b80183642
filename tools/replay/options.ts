import { parseArgs } from "node:util";

export type ReplayOptions = {
  file: string;
  /** Comments a second. */
  rate: number;
  /** How often the network delivers each webhook. */
  repeat: number;
  shuffle: boolean;
  /** Latency of each Graph call. */
  graphMs: number;
  /** Share of Graph calls that fail with 500, 0 to 1. */
  graph500: number;
};

const USAGE =
  "npm run replay -- FILE [--rate 20] [--repeat 3] [--shuffle] [--graph-ms 100] [--graph-500 0.05]\n" +
  "FILE: .jsonl, .jsonl.gz or .csv with a text column (text, content, message, comment or texto)";

/** @throws Error for an unknown option or an invalid number */
export function readOptions(args: string[]): ReplayOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rate: { type: "string", default: "20" },
      repeat: { type: "string", default: "1" },
      shuffle: { type: "boolean", default: false },
      "graph-ms": { type: "string", default: "0" },
      "graph-500": { type: "string", default: "0" },
    },
  });
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new Error(USAGE);
  return {
    file,
    rate: numberOf("rate", values.rate, 0.1),
    repeat: numberOf("repeat", values.repeat, 1),
    shuffle: values.shuffle,
    graphMs: numberOf("graph-ms", values["graph-ms"], 0),
    graph500: numberOf("graph-500", values["graph-500"], 0, 1),
  };
}

function numberOf(name: string, text: string, least: number, most = Number.POSITIVE_INFINITY): number {
  const value = Number(text);
  if (!(value >= least && value <= most)) throw new Error(`--${name} ${text}: at least ${least} wanted\n${USAGE}`);
  return value;
}
