// Compares a measurement with the product's promises: a line for each figure, then the verdict, and an exit code for scripts.

type Wanted = {
  what: string;
  /** The measured value; null when nothing was measured, which counts as a miss. */
  measured: number | null;
} & ({ most: number } | { least: number });

/** Compares figures with their limits. Pure. @returns lines to print, and whether every figure is within its limit */
export function judge(all: readonly Wanted[]): { lines: string[]; isMet: boolean } {
  const judged = all.map((one) => ({ ...one, isMet: isMet(one) }));
  const missed = judged.filter(({ isMet }) => !isMet).map(({ what }) => what);
  const lines = judged.map((one) => {
    const bound = "most" in one ? `at most ${one.most}` : `at least ${one.least}`;
    const measured = one.measured === null ? "not measured" : Math.round(one.measured * 10) / 10;
    return `${one.isMet ? "ok    " : "MISSED"}  ${one.what}: ${measured}, ${bound}`;
  });
  const verdict = missed.length === 0 ? "Verdict: met" : `Verdict: MISSED (${missed.join("; ")})`;
  return { lines: [...lines, verdict], isMet: missed.length === 0 };
}

function isMet(wanted: Wanted): boolean {
  if (wanted.measured === null || Number.isNaN(wanted.measured)) return false;
  return "most" in wanted ? wanted.measured <= wanted.most : wanted.measured >= wanted.least;
}

/** Prints the verdict. A miss sets exit code 1. */
export function verdict(all: readonly Wanted[]): void {
  const { lines, isMet } = judge(all);
  for (const line of lines) console.info(line);
  if (!isMet) process.exitCode = 1;
}
