// Checks after each test file that no invocation of the product came near D1's limit of statements.
import { afterAll, expect } from "vitest";
import { takeInvocations } from "./statements.ts";

/** Half of what D1 answers in one invocation, where each statement of a batch counts: developers.cloudflare.com/d1/platform/limits. */
const MOST = 500;

afterAll(() => {
  const most = new Map<string, number>();
  for (const { entry, statements } of takeInvocations()) most.set(entry, Math.max(statements, most.get(entry) ?? 0));
  expect(
    [...most].filter(([, statements]) => statements > MOST),
    "invocations with too many statements",
  ).toEqual([]);
});
