/** Mutants that no test can see, by their line as it stands and as it becomes. */
export const EQUIVALENTS: { file: string; line: string; mutated: string; reason: string }[] = [];
