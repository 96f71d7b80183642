import { parseArgs } from "node:util";

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

const USAGE = "npm run storm -- [--rate 100] [--seconds 120] [--pages 10] [--seed 1] [--patience 20]";

/** @throws Error for an unknown option or an invalid number */
export function readOptions(args: string[]): StormOptions {
  const { values } = parseArgs({
    args,
    options: {
      rate: { type: "string", default: "100" },
      seconds: { type: "string", default: "120" },
      pages: { type: "string", default: "10" },
      seed: { type: "string", default: "1" },
      patience: { type: "string", default: "20" },
    },
  });
  const number = (name: keyof typeof values) => {
    const value = Number(values[name]);
    if (!(value >= 1)) throw new Error(`--${name} ${values[name]}: at least 1 wanted\n${USAGE}`);
    return value;
  };
  return {
    rate: number("rate"),
    seconds: number("seconds"),
    pages: number("pages"),
    seed: number("seed"),
    patience: number("patience"),
  };
}
