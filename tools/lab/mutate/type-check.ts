// Leaves out the mutants that the compiler refuses: no test has to notice them.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { replaced } from "./mutant-plugin.ts";
import { type Mutant, mutated } from "./mutants.ts";

/** Returns the mutants that compile. @param mutants  whose expressions do not overlap */
export function withoutTypeErrors(mutants: readonly Mutant[]): Mutant[] {
  const folder = mkdtempSync(join(tmpdir(), "atalaya-mutate-"));
  try {
    for (const path of ["worker", "tsconfig.base.json", "package.json"])
      cpSync(path, join(folder, path), { recursive: true });
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    return compiling(folder, mutants);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compiling(folder: string, mutants: readonly Mutant[]): Mutant[] {
  if (mutants.length === 0) return [];
  const files = new Set(mutants.map(({ file }) => file));
  for (const file of files) {
    const source = readFileSync(file, "utf8");
    writeFileSync(join(folder, file), replaced(source, file, mutants, (_, mutant) => mutated(source, mutant))!);
  }
  const compiler = resolve("node_modules/.bin/tsc");
  // An unused variable does not count as an error of a mutant.
  const args = ["-p", "worker", "--pretty", "false", "--noUnusedLocals", "false", "--noUnusedParameters", "false"];
  args.push("--tsBuildInfoFile", "worker.tsbuildinfo", "--outDir", "types");
  const { stdout, status } = spawnSync(compiler, args, { cwd: folder, encoding: "utf8" });
  for (const file of files) cpSync(file, join(folder, file));
  if (status === 0) return [...mutants];

  const blamed = new Set<Mutant>();
  for (const [, file, line] of stdout.matchAll(/^(\S+?)\((\d+),.*?: error/gm)) {
    const distance = (mutant: Mutant) => Math.abs(mutant.line - Number(line));
    const own = mutants.filter((mutant) => mutant.file === file);
    const nearest = own.toSorted((a, b) => distance(a) - distance(b))[0];
    if (nearest) blamed.add(nearest);
  }
  const blameless = mutants.filter((mutant) => !blamed.has(mutant));
  if (blameless.length < mutants.length) return compiling(folder, blameless);
  // The errors are in files without a mutant, since an inferred type has changed.
  if (mutants.length === 1) return [];
  const middle = Math.ceil(mutants.length / 2);
  return [...compiling(folder, mutants.slice(0, middle)), ...compiling(folder, mutants.slice(middle))];
}
