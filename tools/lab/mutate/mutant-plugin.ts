// Puts mutants into the sources when vite loads them. The files themselves are never changed.
import { relative } from "node:path";
import type { Plugin } from "vite";
import { type Mutant, mutated } from "./mutants.ts";

/** Either all mutants are compiled in and one at a time is active (`switching-runner.ts`), or all are active from the start. */
export type Mutants = { switched: Mutant[] } | { applied: Mutant[] };

/** The vite plugin. @param mutants  read at each load, so that they may change between two runs */
export function mutantPlugin(mutants: () => Mutants): Plugin {
  return {
    name: "atalaya-mutants",
    enforce: "pre",
    transform(source, id) {
      const file = relative(process.cwd(), id.split("?")[0]!);
      const now = mutants();
      return "applied" in now
        ? replaced(source, file, now.applied, (_, mutant) => mutated(source, mutant))
        : replaced(source, file, now.switched, (index, mutant) => {
            const original = source.slice(mutant.expression.start, mutant.expression.end);
            return `(globalThis.isMutated?.(${index}) ? ${mutated(source, mutant)} : (${original}))`;
          });
    },
  };
}

/** Puts mutants into a source; their expressions never overlap. @returns undefined when no mutant is in this file */
export function replaced(
  source: string,
  file: string,
  mutants: readonly Mutant[],
  textOf: (index: number, mutant: Mutant) => string,
): string | undefined {
  const own = mutants
    .map((mutant, index) => ({ mutant, index }))
    .filter(({ mutant }) => mutant.file === file)
    .toSorted((a, b) => b.mutant.expression.start - a.mutant.expression.start);
  if (own.length === 0) return undefined;
  return own.reduce(
    (text, { mutant, index }) =>
      text.slice(0, mutant.expression.start) + textOf(index, mutant) + text.slice(mutant.expression.end),
    source,
  );
}
