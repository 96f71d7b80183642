import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

const Results = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), meta: z.object({ printed: z.string().optional() }) })),
    }),
  ),
});

type Summary = {
  passed: number;
  failed: number;
  /** What tests have to show: `task.meta.printed`. */
  printed: string[];
};

/** Counts of a run from vitest's JSON report. A file that failed without a failed test, or no report at all, counts as one. */
export function readSummary(path: string): Summary {
  if (!existsSync(path)) return { passed: 0, failed: 1, printed: [] };
  const results = Results.parse(JSON.parse(readFileSync(path, "utf8")));
  const brokenFiles = results.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const printed = results.testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ meta }) => meta.printed ?? []),
  );
  return { passed: results.numPassedTests, failed: results.numFailedTests + brokenFiles.length, printed };
}
