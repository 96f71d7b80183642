// npm run check: checks types, lint and format, imports between rooms, installed packages, and the size of what is shipped, in parallel.
import { spawn } from "node:child_process";
import { readCommandLine } from "../command-line/options.ts";

readCommandLine(
  "npm run check\nChecks types, lint and format, imports between rooms, installed packages, and sizes.",
  {},
);

const CHECKS = [
  { name: "types", command: ["tsc", "-b"] },
  { name: "lint and format", command: ["biome", "ci", "--colors=off", "."] },
  { name: "rooms", command: ["depcruise", "--output-type", "err", "worker", "web", "tools", "test"] },
  { name: "packages", command: ["node", "tools/supply-chain/supply-chain.ts", "--offline"] },
  { name: "budget", command: ["node", "tools/build/budget.ts"] },
];

const results = await Promise.all(CHECKS.map(run));
for (const { name, code, output, ms } of results) {
  console.info(`${code === 0 ? "ok  " : "FAIL"}  ${name}  (${(ms / 1000).toFixed(1)} s)`);
  if (code !== 0 || name === "budget") console.error(output.trimEnd());
}
process.exitCode = results.some((result) => result.code !== 0) ? 1 : 0;

function run({ name, command: [program, ...args] }: { name: string; command: string[] }) {
  const started = Date.now();
  const executable = program === "node" ? process.execPath : `node_modules/.bin/${program}`;
  const child = spawn(executable, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk));
  return new Promise<{ name: string; code: number; output: string; ms: number }>((done) => {
    child.on("error", (error) => done({ name, code: 1, output: String(error), ms: Date.now() - started }));
    child.on("close", (code) => done({ name, code: code ?? 1, output, ms: Date.now() - started }));
  });
}
