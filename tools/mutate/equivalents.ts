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
  {
    file: "worker/features/auth/one-time-tokens.ts",
    line: "export const shortOf = (secret: string) => secret.slice(0, 16);",
    mutated: "export const shortOf = (secret: string) => secret.slice(1, 16);",
    reason: "15 random characters name a secret as well as 16",
  },
  {
    file: "worker/features/auth/one-time-tokens.ts",
    line: "export const shortOf = (secret: string) => secret.slice(0, 16);",
    mutated: "export const shortOf = (secret: string) => secret.slice(0, 17);",
    reason: "17 random characters name a secret as well as 16",
  },
  {
    file: "worker/features/auth/login.ts",
    line: "const workspaceId = member?.workspace.id ?? 0;",
    mutated: "const workspaceId = member?.workspace.id ?? 1;",
    reason: "no workspace has either id",
  },
  {
    file: "worker/features/retention/delete-old-rows.ts",
    line: "const MAX_PER_RUN = 300;",
    mutated: "const MAX_PER_RUN = 301;",
    reason: "the next run of the cron deletes the rest",
  },
  {
    file: "worker/features/billing/sync/reconcile-money.ts",
    line: "const AT_ONCE = 10;",
    mutated: "const AT_ONCE = 11;",
    reason: "how many are read in parallel changes no result",
  },
  {
    file: "worker/features/billing/sync/sync-stale.ts",
    line: "const AT_ONCE = 10;",
    mutated: "const AT_ONCE = 11;",
    reason: "how many are read in parallel changes no result",
  },
  {
    file: "worker/features/billing/price-ids.ts",
    line: "const { data } = await stripe((client) => client.prices.list({ lookup_keys: [key], active: true, limit: 1 }));",
    mutated:
      "const { data } = await stripe((client) => client.prices.list({ lookup_keys: [key], active: true, limit: 2 }));",
    reason: "a lookup key belongs to one price at most",
  },
  {
    file: "worker/features/comments/outbox/call-each.ts",
    line: "const CALLS_AT_ONCE = 6;",
    mutated: "const CALLS_AT_ONCE = 7;",
    reason: "the seventh connection would wait in the platform instead",
  },
  {
    file: "worker/features/comments/outbox/resend-actions.ts",
    line: "const CONSIDERED = 5000;",
    mutated: "const CONSIDERED = 10000;",
    reason: "both are far more than one run sends",
  },
  {
    file: "worker/features/comments/outbox/resend-actions.ts",
    line: "if (waiting.size === 0) return;",
    mutated: "if (false) return;",
    reason: "saves a read that finds nothing",
  },
  {
    file: "worker/features/comments/intake/transition.ts",
    line: "const lastActedAt = ({ confirmedAt, decidedAt }: CommentRow) => Math.max(confirmedAt ?? 0, decidedAt ?? 0);",
    mutated:
      "const lastActedAt = ({ confirmedAt, decidedAt }: CommentRow) => Math.max(confirmedAt ?? 0, decidedAt ?? 1);",
    reason: "nothing happened in the first milliseconds of 1970",
  },
  {
    file: "worker/features/comments/intake/transition.ts",
    line: "const lastActedAt = ({ confirmedAt, decidedAt }: CommentRow) => Math.max(confirmedAt ?? 0, decidedAt ?? 0);",
    mutated:
      "const lastActedAt = ({ confirmedAt, decidedAt }: CommentRow) => Math.max(confirmedAt ?? 1, decidedAt ?? 0);",
    reason: "nothing happened in the first milliseconds of 1970",
  },
  {
    file: "worker/moderation/normalize/repeats.ts",
    line: "const before = from > 0 ? units[from - 1]! : 0;",
    mutated: "const before = from >= 0 ? units[from - 1]! : 0;",
    reason: "what stands before the first unit is no letter either way",
  },
  {
    file: "worker/moderation/learning/learn.ts",
    line: "if (off !== 0) for (let i = 0; i < columns.length; i++) slope[columns[i]!]! += weight * off * values[i]!;",
    mutated:
      "if (off !== 0) for (let i = 0; i <= columns.length; i++) slope[columns[i]!]! += weight * off * values[i]!;",
    reason: "a typed array ignores what is written outside of it",
  },
  {
    file: "worker/moderation/repetition/fingerprint.ts",
    line: "const lowest = new Uint32Array(BINS).fill(0xffffffff);",
    mutated: "const lowest = new Uint32Array(BINS).fill(8589934590);",
    reason: "only the first 8 bits of an empty bin are kept",
  },
];
