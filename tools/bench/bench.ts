// npm run bench -- NAME: measures one thing. Without a name it lists the benches; later arguments go to the bench.

import { argv } from "node:process";

type Bench = { measures: string; run: () => Promise<unknown> };

const BENCHES: Record<string, Bench> = {
  judgement: {
    measures: "how well and how fast the engine judges, compared with the word filters of npm",
    run: () => import("./judgement.ts"),
  },
  export: {
    measures: "what the engine does today with the comments of an owner's export, compared with what was decided then",
    run: () => import("./export/measure.ts"),
  },
  learning: {
    measures: "what pages of different taste learn from corrections, also from hostile ones",
    run: () => import("./learning/measure.ts"),
  },
  training: {
    measures: "what more training data is worth, and what each source of it is",
    run: () => import("./training/measure.ts"),
  },
  workspace: {
    measures: "lists, searches and counts over a million comments, compared with an empty database",
    run: () => import("./workspace/bench.ts"),
  },
  backtest: {
    measures: 'how long "what would change" takes over 50,000 stored comments',
    run: () => import("./backtest/measure.ts"),
  },
  screen: {
    measures:
      "the comments screen in Chromium while 1,000 comments arrive in ten seconds, and while somebody works there",
    run: () => import("./screen/measure.ts"),
  },
  calls: {
    measures: "the calls to Meta that protecting 200 pages takes, against its limits",
    run: () => import("./calls/measure.ts"),
  },
  load: {
    measures: "the running product under 100 webhooks a second, while 50 owners have it open",
    run: () => import("./load/measure.ts"),
  },
  statements: {
    measures: "the CPU that building the statements of a batch and of a request takes",
    run: () => import("./statements/measure.ts"),
  },
  faults: {
    measures: "what is lost, doubled and late when databases are out for minutes at 20 comments a second",
    run: () => import("./faults/measure.ts"),
  },
  retention: {
    measures: "the size of D1 over a year of comments, and that the archive loses none and forgets who asks for it",
    run: () => import("./retention/measure.ts"),
  },
  sweeps: {
    measures:
      "what sweeps of 10,000 pages cost, and how long comments wait on every post when no webhook comes, in simulated time",
    run: () => import("./sweeps/measure.ts"),
  },
  fairness: {
    measures: "how long comments of 20 pages wait while another page is viral, or has the longest lists",
    run: () => import("./fairness/measure.ts"),
  },
  siege: {
    measures: "how often ordinary traffic is taken for a surge of hostile comments, and how soon a raid is found",
    run: () => import("./siege/measure.ts"),
  },
  llm: {
    measures: "the models of second opinions on labelled rows; needs a Cloudflare account and is billed",
    run: () => import("./llm/bench.ts"),
  },
};

const asked = argv[2] === "--help" ? "" : (argv[2] ?? "");
const bench = BENCHES[asked];
if (bench) {
  // A bench reads its options as if it were started directly.
  argv.splice(2, 1);
  await bench.run();
} else {
  if (asked) console.error(`There is no bench ${asked}.`);
  for (const [name, { measures }] of Object.entries(BENCHES))
    console.info(`npm run bench -- ${name.padEnd(10)} ${measures}`);
  process.exitCode = asked ? 1 : 0;
}
