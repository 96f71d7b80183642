import { availableParallelism, cpus, loadavg } from "node:os";
import { DEFAULT_POLICY } from "../../worker/moderation/policy.ts";
import { shippedClassifier, shippedWeights } from "../engine.ts";
import { decisionFigures } from "./accuracy/decisions.ts";
import { disguiseFigures } from "./accuracy/disguise.ts";
import { functionFigures } from "./accuracy/functional.ts";
import { headFigures } from "./accuracy/heads.ts";
import { linkFigures } from "./accuracy/links.ts";
import { measureRows } from "./accuracy/measured.ts";
import { ruleFigures } from "./accuracy/rules.ts";
import { waveFigures } from "./accuracy/waves.ts";
import { headlineOf } from "./headline.ts";
import { filterFigures } from "./libraries/compare.ts";
import { manyWords } from "./libraries/lexicon.ts";
import { wordSpeeds } from "./libraries/speed.ts";
import { Results } from "./results.ts";
import { type BenchSet, FUNCTIONAL_SET, NATURAL_SET, OPEN_SET } from "./sets.ts";
import { measureSpeed, type SpeedEffort } from "./speed/measure.ts";

type Effort = {
  speed: SpeedEffort;
  /** The number of entries in the long list of prohibited words, and the processor time of one round of each filter with it. */
  words: number;
  roundMs: number;
};

/** The amount of work of `npm run bench -- judgement`, which takes some minutes. */
export const FULL: Effort = {
  speed: { comments: 40_000, rounds: 7, sampled: 1000, times: 300 },
  words: 5000,
  roundMs: 500,
};

/**
 * Runs all measurements of the benchmark.
 *
 * @param sets   all sets, including those that ship
 * @param absent sets that were not found
 * @param kept   earlier results, whose figures of speed are used instead of new ones, because a busy machine cannot measure them
 */
export async function runBenchmark(
  sets: readonly BenchSet[],
  absent: string[],
  effort: Effort,
  kept?: Pick<Results, "machine" | "speed" | "filters" | "wordSpeed">,
): Promise<Results> {
  const judged = sets.map(({ name, rows }) => ({ name, measured: measureRows(rows) }));
  const setNamed = (name: string) => judged.find((set) => set.name === name)!.measured;
  const open = setNamed(OPEN_SET);
  const texts = open.map(({ row }) => row.text);

  const { machine, speed, filters, wordSpeed } = kept ?? (await measureAll());

  async function measureAll() {
    console.error(`${sets.length} sets are judged; now the speed in workerd …`);
    const machine = machineFacts();
    const speed = await measureSpeed(texts, effort.speed);
    console.error("… and the word filters of npm …");
    return {
      machine,
      speed,
      filters: judged.flatMap(({ name, measured }) => filterFigures(name, measured)),
      wordSpeed: {
        entries: effort.words,
        comments: texts.length,
        filters: wordSpeeds(manyWords(effort.words), texts, effort.roundMs),
      },
    };
  }

  return Results.parse({
    headline: headlineOf(
      { natural: setNamed(NATURAL_SET), adversarial: open },
      new Date(),
      speed.commentsPerCpuSecond ?? speed.commentsPerSecond,
    ),
    machine,
    engine: engineFacts(),
    sets: sets.map(({ name, about, rows }) => ({
      name,
      about,
      rows: rows.length,
      languages: [...new Set(rows.map(({ lang }) => lang))],
    })),
    absent,
    heads: judged.flatMap(({ name, measured }) => headFigures(name, measured)),
    decisions: judged.flatMap(({ name, measured }) => decisionFigures(name, measured)),
    disguise: judged.flatMap(({ name, measured }) => disguiseFigures(name, measured)),
    links: judged.flatMap(({ name, measured }) =>
      name === OPEN_SET || name === NATURAL_SET ? linkFigures(name, measured) : [],
    ),
    rules: ruleFigures(judged),
    waves: waveFigures(texts),
    functional: functionFigures(setNamed(FUNCTIONAL_SET)),
    filters,
    wordSpeed,
    speed,
  } satisfies Results);
}

export function engineFacts(): Results["engine"] {
  const { versions } = shippedClassifier()("", DEFAULT_POLICY);
  return { ...versions, weightsBytes: shippedWeights().length };
}

/** The machine. `load`: the mean load of the last minute, which includes other work on the same cores. */
const machineFacts = () => ({
  processor: cpus()[0]?.model.trim() ?? "unknown",
  cores: availableParallelism(),
  node: process.version,
  load: loadavg()[0]!,
});
