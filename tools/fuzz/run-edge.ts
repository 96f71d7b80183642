import fc from "fast-check";
import { EDGES } from "./edges.ts";

type Outcome = { runs: number; seed: number; problem: string | null };

/**
 * Tests an edge with random input until the time is over.
 *
 * @param name a key of `EDGES`
 * @param seed the same seed gives the same run
 */
export async function runEdge(name: string, { ms, seed }: { ms: number; seed?: number | undefined }): Promise<Outcome> {
  const details = await fc.check(EDGES[name]!, {
    ...(seed !== undefined && { seed }),
    numRuns: Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: ms,
    markInterruptAsFailure: false,
  });
  return {
    runs: details.numRuns,
    seed: details.seed,
    problem: details.failed ? (fc.defaultReportMessage(details) ?? "failed") : null,
  };
}
