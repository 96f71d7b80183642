/** Mutants that no test can notice, by their line before and after the change. */
export const EQUIVALENTS: { file: string; line: string; mutated: string; reason: string }[] = [
  {
    file: "worker/features/auth/queries.ts",
    line: ".limit(1)",
    mutated: ".limit(2)",
    reason: "get() takes the first row",
  },
  {
    file: "worker/features/comments/outbox/failed-actions.ts",
    line: "const page = { before: Number(input.cursor ?? Number.MAX_SAFE_INTEGER), most: input.limit + 1 };",
    mutated: "const page = { before: Number(input.cursor ?? Number.MAX_SAFE_INTEGER), most: input.limit + 2 };",
    reason: "one row more than the limit shows that there are more, and so do two",
  },
];
