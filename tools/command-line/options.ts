// The command line of a program: reads options, prints the usage and refuses mistakes.
import { type ParseArgsConfig, parseArgs } from "node:util";

/**
 * Reads the options of the running program, or of `args`, with node:util. `--help` prints the usage and ends the process; an unknown
 * option ends it with code 2.
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

/** Returns the number of an option. Ends the process like `refuse` when it is not a number or out of bounds. */
export function numberOf(option: string, text: string, least: number, most = Number.POSITIVE_INFINITY): number {
  const value = Number(text);
  if (text.trim() !== "" && value >= least && value <= most) return value;
  return refuse(
    `--${option} ${text}: a number of at least ${least}${most < Infinity ? ` and at most ${most}` : ""} wanted`,
  );
}

/** Prints one line and ends the process with code 2, which shells use for wrong usage. */
export function refuse(problem: string): never {
  console.error(`${problem} (--help shows how to use it)`);
  process.exit(2);
}
