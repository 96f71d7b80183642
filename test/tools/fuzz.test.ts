// A short run of each edge of `npm run fuzz`.
import { expect, it } from "vitest";
import { EDGES } from "../../tools/fuzz/edges.ts";
import { runEdge } from "../../tools/fuzz/run-edge.ts";

it.each(Object.keys(EDGES))("%s", async (name) => {
  let { problem, runs } = await runEdge(name, { ms: 30 });
  // A busy machine may not finish its first input in that time.
  if (runs === 0) ({ problem, runs } = await runEdge(name, { ms: 2_000 }));
  expect(problem).toBeNull();
  expect(runs).toBeGreaterThan(0);
});
