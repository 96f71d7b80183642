import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

const Results = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

/** Counts of a run from vitest's JSON report. A file that failed without a failed test, or no report at all, counts as one. */
export function readSummary(path: string): { passed: number; failed: number } {
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const results = Results.parse(JSON.parse(readFileSync(path, "utf8")));
  const brokenFiles = results.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return { passed: results.numPassedTests, failed: results.numFailedTests + brokenFiles.length };
}
