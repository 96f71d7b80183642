import { numberOf, readCommandLine, refuse } from "../command-line/options.ts";

export type ReplayOptions = {
  file: string;
  /** Comments in each second. */
  rate: number;
  /** How often the network delivers each webhook. */
  repeat: number;
  shuffle: boolean;
  /** The latency of each Graph call, in milliseconds. */
  graphMs: number;
  /** The share of Graph calls that fail with 500, 0 to 1. */
  graph500: number;
  /** The number of comments under another post that no webhook reports: only sweeps find them. */
  withoutWebhook: number;
};

const USAGE = `npm run replay -- FILE [--rate 20] [--repeat 3] [--shuffle] [--graph-ms 100] [--graph-500 0.05] [--without-webhook 100000]
without-webhook: comments under another post of the page that only sweeps can find, written before
FILE: JSONL or CSV, gzipped or not, as npm run classify reads it; a row of JSON may have a label {"toxic", "spam"}`;

export function readOptions(): ReplayOptions {
  const { values, positionals } = readCommandLine(USAGE, {
    allowPositionals: true,
    options: {
      rate: { type: "string", default: "20" },
      repeat: { type: "string", default: "1" },
      shuffle: { type: "boolean", default: false },
      "graph-ms": { type: "string", default: "0" },
      "graph-500": { type: "string", default: "0" },
      "without-webhook": { type: "string", default: "0" },
    },
  });
  const [file, ...others] = positionals;
  if (!file || others.length > 0) refuse("Name one file of comments");
  return {
    file,
    rate: numberOf("rate", values.rate, 0.1),
    repeat: numberOf("repeat", values.repeat, 1),
    shuffle: values.shuffle,
    graphMs: numberOf("graph-ms", values["graph-ms"], 0),
    graph500: numberOf("graph-500", values["graph-500"], 0, 1),
    withoutWebhook: numberOf("without-webhook", values["without-webhook"], 0),
  };
}
