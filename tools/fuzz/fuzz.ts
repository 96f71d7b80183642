// npm run fuzz: tests all code that parses input from outside with random input, for a given time.
import { numberOf, readCommandLine } from "../command-line/options.ts";
import { EDGES } from "./edges.ts";
import { runEdge } from "./run-edge.ts";

const USAGE = `npm run fuzz [-- --minutes 1 --only TEXT --seed NUMBER]
Tries every edge that parses with random input, each for its share of the minutes. Prints how often, and for a failure the
smallest input that was found and its seed; then it ends with 1.
  --minutes  in all (1)
  --only     edges whose name contains this
  --seed     repeats the runs of that seed`;

const { values } = readCommandLine(USAGE, {
  options: {
    minutes: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    seed: { type: "string" },
  },
});
const minutes = numberOf("minutes", values.minutes, 0.01);
const seed = values.seed === undefined ? undefined : numberOf("seed", values.seed, -(2 ** 31));

const names = Object.keys(EDGES).filter((name) => name.includes(values.only));
for (const name of names) {
  const { runs, problem, seed: used } = await runEdge(name, { ms: (minutes * 60_000) / names.length, seed });
  console.info(`${problem ? "FAIL" : "ok  "}  ${name}: ${runs} inputs, seed ${used}`);
  if (!problem) continue;
  console.error(problem);
  process.exitCode = 1;
}
