// The command line of a program: what `--help` prints, and how a mistake is refused.
import { type ParseArgsConfig, parseArgs } from "node:util";

/**
 * The options of the running program, or of `args`, as node:util reads them. Ends the process after `--help`, which prints the usage, and
 * with code 2 for an unknown option.
 */
export function readCommandLine<Config extends ParseArgsConfig>(usage: string, config: Config) {
  if ((config.args ?? process.argv.slice(2)).includes("--help")) {
    console.info(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/** The number that an option gives. Ends the process, as `refuse` does, when it is none or out of bounds. */
export function numberOf(option: string, text: string, least: number, most = Number.POSITIVE_INFINITY): number {
  const value = Number(text);
  if (text.trim() !== "" && value >= least && value <= most) return value;
  return refuse(
    `--${option} ${text}: a number of at least ${least}${most < Infinity ? ` and at most ${most}` : ""} wanted`,
  );
}

/** Ends the process with one line and code 2, the code of shells for a wrong use. */
export function refuse(problem: string): never {
  console.error(`${problem} (--help shows how to use it)`);
  process.exit(2);
}
