// npm run reset: deletes everything local. The next start begins with a new world.
import { rmSync } from "node:fs";
import { readCommandLine } from "../command-line/options.ts";
import { readSettings } from "../settings.ts";
import { readLock } from "./lock.ts";

readCommandLine("npm run reset\nDeletes the local databases, secrets and logs.", {});
const { state } = readSettings();
const running = readLock(state);
if (running) {
  console.error(`Atalaya is running at ${running.appUrl} (process ${running.pid}). Stop it first.`);
  process.exit(1);
}
rmSync(state, { recursive: true, force: true });
console.info(`${state} is gone.`);
