/** Mutants that no test can notice, by their line before and after the change. */
export const EQUIVALENTS: { file: string; line: string; mutated: string; reason: string }[] = [
  {
    file: "worker/features/auth/queries.ts",
    line: "members(core).where(eq(users.email, email)).orderBy(...LATEST_FIRST).limit(1).get();",
    mutated: "members(core).where(eq(users.email, email)).orderBy(...LATEST_FIRST).limit(2).get();",
    reason: "get() takes the first row",
  },
];
