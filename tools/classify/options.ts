import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { SENSITIVITIES, type Sensitivity } from "../../worker/vocabulary/judging/judgement.ts";
import { PAID_PLANS, type PaidPlan } from "../../worker/vocabulary/money/plans.ts";
import { numberOf, readCommandLine } from "../command-line/options.ts";
import type { ApiOptions } from "./judge-by-api.ts";

export type ClassifyOptions = {
  /** Absolute paths, or `-` for standard input. */
  files: string[];
  plan: PaidPlan;
  level: Sensitivity;
  /** Who judges in the place of this machine. */
  api: ApiOptions | undefined;
  /** So many rows were judged before. */
  from: number;
};

const USAGE = `npm run --silent classify -- FILE… [--plan ${PAID_PLANS.join("|")}] [--level ${SENSITIVITIES.join("|")}] [--from ROWS]
npm run --silent classify -- FILE… --api https://… [--key-file FILE] [--page ID] [--from ROWS]   (or the key in ATALAYA_KEY)
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
      plan: { type: "string" },
      level: { type: "string" },
      api: { type: "string" },
      "key-file": { type: "string" },
      page: { type: "string" },
      from: { type: "string", default: "0" },
    },
  });
  const { plan = "business", level = "normal", api, page, "key-file": keyFile, from } = values;
  if (positionals.length === 0) throw new Error(USAGE);
  if (api !== undefined && (values.plan ?? values.level) !== undefined)
    throw new Error(`--plan and --level are of this machine; with --api the rules of --page judge\n${USAGE}`);
  return {
    files: positionals.map((file) => (file === "-" ? file : resolve(folder, file))),
    plan: oneOf("plan", PAID_PLANS, plan),
    level: oneOf("level", SENSITIVITIES, level),
    api: api === undefined ? undefined : { origin: api, page, key: keyIn(keyFile && resolve(folder, keyFile)) },
    from: numberOf("from", from, 0),
  };
}

/** The key of a file, or of the environment: what stands on a command line is in its history. */
function keyIn(file: string | undefined): string {
  const key = (file === undefined ? process.env.ATALAYA_KEY : readFileSync(file, "utf8"))?.trim();
  if (!key) throw new Error(`--api needs a key, in ATALAYA_KEY or in the file of --key-file\n${USAGE}`);
  return key;
}

function oneOf<T extends string>(option: string, allowed: readonly T[], value: string): T {
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw new Error(`--${option} ${value}: one of ${allowed.join(", ")} wanted\n${USAGE}`);
  return found;
}
