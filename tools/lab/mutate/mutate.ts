// node tools/lab/mutate/mutate.ts: changes one token of the Worker at a time, at random, and shows the changes that no test notices.
//
// A mutant is killed when a test of the Worker fails with it, and survives when none does. A survivor is a gap in the tests, or a change
// without any effect, such as a larger limit of a query whose first row is taken. Mutants that the compiler refuses are left out.
//
// No file is changed. All mutants are compiled into one run of the tests, each behind a switch. A test runs without mutants, then with
// the mutants that it reached (switching-runner.ts). Mutants that act while files are imported have no switch: each gets a run of the
// nearest tests, and the survivors get one run of all tests together.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readCommandLine } from "../../command-line/options.ts";
import { seededRandom } from "../../random.ts";
import { type Mutant, mutantsOf } from "./mutants.ts";
import { withoutTypeErrors } from "./type-check.ts";

const ROOMS = [
  "worker/features/comments/intake",
  "worker/features/comments/outbox",
  "worker/features/comments/decisions",
  "worker/features/billing",
  "worker/features/auth",
  "worker/moderation",
];

const USAGE = `node tools/lab/mutate/mutate.ts [--seed NUMBER] [--count NUMBER] [--list] [FILE or FOLDER of worker/ …]

Changes one token of the Worker at a time and shows which changes no test sees. Exit code 0, whatever survives.

  --seed   the same number chooses the same mutants of the same sources; a new one unless given
  --count  how many mutants, 100 unless given
  --list   only lists the chosen mutants, and runs no test

Without a path: ${ROOMS.join(", ")}.`;

const { values, positionals } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: {
    seed: { type: "string" },
    count: { type: "string", default: "100" },
    list: { type: "boolean" },
  },
});

const started = Date.now();
const paths = positionals.length > 0 ? positionals : ROOMS;
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const sources = new Map(sourceFiles().map((file) => [file, readFileSync(file, "utf8")]));
const all = [...sources].flatMap(([file, source]) => mutantsOf(file, source));
const mutants = chosen(Number(values.count));
console.info(`seed ${seed}: ${mutants.length} of ${all.length} mutants in ${sources.size} files`);

if (values.list) for (const mutant of mutants) console.info(described(mutant));
else await run();

async function run() {
  // Loaded late, because it loads vitest, which `--help` and `--list` do not need.
  const { runAlone, runSwitched } = await import("./run-tests.ts");
  let done = 0;
  const print = (mutant: Mutant, test: string | undefined) =>
    console.info(
      `${String(++done).padStart(3)} ${test ? "killed  " : "SURVIVED"} ${mutant.file}:${mutant.line}${test ? `  ${test}` : ""}`,
    );
  const switched = await runSwitched(mutants, print);
  const survivors = [...switched.survivors, ...(await runAlone(switched.alone, print))];
  for (const mutant of survivors) console.info(`\n${described(mutant)}`);
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  console.info(`\nseed ${seed}: ${mutants.length - survivors.length} of ${mutants.length} killed, ${minutes} min`);
  process.exit(0);
}

/** The files of the named paths that are in git or new. */
function sourceFiles(): string[] {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--", ...paths], { encoding: "utf8" });
  return listed
    .split("\n")
    .filter((file) => file.startsWith("worker/") && file.endsWith(".ts") && !file.endsWith(".d.ts"));
}

/** Random mutants that compile, at most one in each expression. Each path gets the same number, so that a large room does not dominate. */
function chosen(count: number): Mutant[] {
  const random = seededRandom(seed);
  const queues = paths.map((path) => shuffled(all.filter(({ file }) => file.startsWith(path))));
  const apart: Mutant[] = [];
  // Draws more than needed, since a third of them does not compile.
  for (let turn = 0; apart.length < 1.6 * count + 5 && queues.some(({ length }) => length > 0); turn++) {
    const mutant = queues[turn % queues.length]!.pop();
    if (mutant && !apart.some((each) => overlap(mutant, each))) apart.push(mutant);
  }
  return withoutTypeErrors(apart).slice(0, count);

  function shuffled(mutants: Mutant[]): Mutant[] {
    const places = new Map(mutants.map((mutant) => [mutant, random()]));
    return mutants.toSorted((a, b) => places.get(a)! - places.get(b)!);
  }
}

function overlap(a: Mutant, b: Mutant): boolean {
  if (a.file !== b.file) return false;
  return a.expression.start < b.expression.end && b.expression.start < a.expression.end;
}

function described({ file, line, start, end, text }: Mutant) {
  const source = sources.get(file)!;
  const rest = source.slice(end).split("\n")[0]!;
  const before = source.slice(source.lastIndexOf("\n", start) + 1, start);
  return `${file}:${line}\n- ${source.split("\n")[line - 1]!.trim()}\n+ ${(before + text + rest).trim()}`;
}
