import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Runs wrangler. @returns what it printed; throws when it failed */
export type Wrangler = (args: string[]) => Promise<string>;

export const wrangler: Wrangler = async (args) => {
  const env = { ...process.env, CI: "1", NO_COLOR: "1", WRANGLER_SEND_METRICS: "false" };
  return (await run("node_modules/.bin/wrangler", args, { env, maxBuffer: 64 * 1024 * 1024 })).stdout;
};

/** The id in what `wrangler d1 create` printed. @throws Error when there is none */
export function createdId(printed: string): string {
  const id = /"?database_id"?\s*[:=]\s*"([0-9a-f-]{36})"/.exec(printed)?.[1];
  if (!id) throw new Error(`wrangler printed no database_id:\n${printed}`);
  return id;
}
