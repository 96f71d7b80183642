import { execFile } from "node:child_process";
import { promisify, stripVTControlCharacters } from "node:util";
import { QUIET } from "./quiet.ts";
import { refusalIn } from "./refusals.ts";

/** Runs wrangler to its end. @returns its output @throws WranglerError when it fails */
export type Wrangler = (args: string[]) => Promise<string>;

/** What wrangler printed, and first what it means where that is known. */
export class WranglerError extends Error {
  override name = "WranglerError";
  constructor(output: string) {
    const plain = stripVTControlCharacters(output);
    const refusal = refusalIn(plain);
    super(refusal ? `${refusal.says} ${refusal.at}\n\n${plain}` : plain);
  }
}

const run = promisify(execFile);
const MAX_OUTPUT = 64 * 1024 * 1024;

/** The wrangler of the repository, which asks no questions. */
export const wrangler: Wrangler = async (args) => {
  const env = { ...process.env, ...QUIET };
  try {
    return (await run("node_modules/.bin/wrangler", args, { env, maxBuffer: MAX_OUTPUT })).stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new WranglerError(`wrangler ${args.join(" ")}\n${`${stdout}\n${stderr}`.trim() || error}`);
  }
};
