import { numberOf, readCommandLine } from "../options.ts";

export type StormOptions = {
  /** Events a second: comments, edits, deletions, an operator's decisions. */
  rate: number;
  seconds: number;
  pages: number;
  /** The same seed makes the same storm. */
  seed: number;
  /** Minutes after the storm until both sides have to agree. */
  patience: number;
};

const USAGE = `npm run storm -- [--rate 100] [--seconds 120] [--pages 10] [--seed 1] [--patience 20]
rate: events a second; patience: minutes after the storm until network and product have to agree`;

export function readOptions(): StormOptions {
  const { values } = readCommandLine(USAGE, {
    options: {
      rate: { type: "string", default: "100" },
      seconds: { type: "string", default: "120" },
      pages: { type: "string", default: "10" },
      seed: { type: "string", default: "1" },
      patience: { type: "string", default: "20" },
    },
  });
  const number = (name: keyof typeof values) => numberOf(name, values[name], 1);
  return {
    rate: number("rate"),
    seconds: number("seconds"),
    pages: number("pages"),
    seed: number("seed"),
    patience: number("patience"),
  };
}
