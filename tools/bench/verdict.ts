// Whether a measurement is within what the product promises: a line for each figure, the verdict last, and the exit code for scripts.

type Wanted = {
  what: string;
  /** Null where nothing was measured, which keeps no promise. */
  measured: number | null;
} & ({ most: number } | { least: number });

/** Pure. @returns lines to print, and whether every figure is as wanted */
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

/** Prints it; a miss ends the program with code 1. */
export function verdict(all: readonly Wanted[]): void {
  const { lines, isMet } = judge(all);
  for (const line of lines) console.info(line);
  if (!isMet) process.exitCode = 1;
}
