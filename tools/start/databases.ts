import { join } from "node:path";
import { runToEnd } from "./process.ts";

export const d1Folder = (state: string) => join(state, "d1-state");

/** Applies what is missing to both databases. One after the other: two runtimes at once can lock each other out of the folder. */
export async function migrate(state: string): Promise<void> {
  for (const name of ["DB", "COMMENTS_0"]) await wranglerD1(state, ["migrations", "apply", name]);
}

/** Runs SQL in a local database, also while the Worker uses it. */
export async function execute(state: string, database: string, sql: string): Promise<void> {
  await wranglerD1(state, ["execute", database, "--command", sql]);
}

const wranglerD1 = (state: string, args: string[]) =>
  runToEnd({ program: "wrangler", args: ["d1", ...args, "--local", "--persist-to", d1Folder(state)] });
