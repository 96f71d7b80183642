import { resolve } from "node:path";
import { SENSITIVITIES, type Sensitivity } from "../../worker/vocabulary/judging/judgement.ts";
import { PAID_PLANS, type PaidPlan } from "../../worker/vocabulary/money/plans.ts";
import { readCommandLine } from "../command-line/options.ts";

export type ClassifyOptions = {
  /** Absolute paths, or `-` for standard input. */
  files: string[];
  plan: PaidPlan;
  level: Sensitivity;
};

const USAGE = `npm run --silent classify -- FILE… [--plan ${PAID_PLANS.join("|")}] [--level ${SENSITIVITIES.join("|")}]
FILE: JSONL or CSV with a text column, gzipped or not; - reads standard input`;

/**
 * @param folder what relative paths start from
 * @throws Error with the usage, for an unknown value and for no file at all
 */
export function readOptions(args: string[], folder: string): ClassifyOptions {
  const { values, positionals } = readCommandLine(USAGE, {
    args,
    allowPositionals: true,
    options: {
      plan: { type: "string", default: "business" },
      level: { type: "string", default: "normal" },
    },
  });
  if (positionals.length === 0) throw new Error(USAGE);
  return {
    files: positionals.map((file) => (file === "-" ? file : resolve(folder, file))),
    plan: oneOf("plan", PAID_PLANS, values.plan),
    level: oneOf("level", SENSITIVITIES, values.level),
  };
}

function oneOf<T extends string>(option: string, allowed: readonly T[], value: string): T {
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw new Error(`--${option} ${value}: one of ${allowed.join(", ")} wanted\n${USAGE}`);
  return found;
}
