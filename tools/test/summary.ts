import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { z } from "zod";

const Results = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
          meta: z.object({ printed: z.string().optional() }),
        }),
      ),
    }),
  ),
});

type Summary = {
  passed: number;
  /** The failures: file, name and error in a few lines. A file that failed without a failed test, and a missing report, count as failures. */
  failures: string[];
  /** Lines that tests print: `task.meta.printed`. */
  printed: string[];
};

const FAILURE_LINES = 8;

/** Reads the JSON report of a vitest run. */
export function readSummary(path: string): Summary {
  if (!existsSync(path)) return { passed: 0, failures: [`${path}: no report was written`], printed: [] };
  const results = Results.parse(JSON.parse(readFileSync(path, "utf8")));
  const failures = results.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(".", name);
    const tests = assertionResults.filter((test) => test.status === "failed");
    if (tests.length === 0) return status === "failed" ? [inShort(file, message)] : [];
    return tests.map((test) => inShort(`${file} > ${test.fullName}`, test.failureMessages?.join("\n") ?? ""));
  });
  const printed = results.testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ meta }) => meta.printed ?? []),
  );
  return { passed: results.numPassedTests, failures, printed };
}

function inShort(title: string, message: string): string {
  const lines = message.split("\n").filter((line) => !line.includes("/node_modules/"));
  return [`FAILED ${title}`, ...lines.slice(0, FAILURE_LINES)].join("\n  ");
}
