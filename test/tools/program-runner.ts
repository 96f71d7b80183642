// The process of `runPrograms`: `RUNS` are its runs, as JSON. Writes how each one ended, as JSON.
import type { Ended, Run } from "./run-programs.ts";

const { argv, env, stdout } = process;
const exit = new Error("the program ended");
const home = process.cwd();
const all: Ended[] = [];
for (const [index, { program, args, cwd = home }] of (JSON.parse(env.RUNS ?? "[]") as Run[]).entries()) {
  const ended: Ended = { code: null, stdout: "", stderr: "" };
  // Some programs end a second time, when they catch what the first end throws.
  const isRunning = () => ended.code === null;
  process.argv = [argv[0]!, program, ...args];
  process.chdir(cwd);
  console.info = (line: string) => {
    if (isRunning()) ended.stdout += `${line}\n`;
  };
  console.error = (line: string) => {
    if (isRunning()) ended.stderr += `${line}\n`;
  };
  process.exit = (code) => {
    if (isRunning()) ended.code = code ?? 0;
    throw exit;
  };
  // The number in the address loads a program again that runs twice.
  await import(new URL(`../../tools/${program}.ts?${index}`, import.meta.url).href).catch((error: unknown) => {
    if (isRunning()) ended.stderr += String(error);
  });
  all.push(ended);
}
stdout.write(JSON.stringify(all));
process.exitCode = 0;
