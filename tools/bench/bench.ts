// npm run bench -- NAME: measures one thing. Without a name it lists the benches; later arguments go to the bench.

import { argv } from "node:process";

type Bench = { measures: string; run: () => Promise<unknown> };

const BENCHES: Record<string, Bench> = {
  judgement: {
    measures: "how well and how fast the engine judges, compared with the word filters of npm",
    run: () => import("./judgement.ts"),
  },
  learning: {
    measures: "what pages of different taste learn from corrections, also from hostile ones",
    run: () => import("./learning/measure.ts"),
  },
  habits: {
    measures: "which rules are proposed from what 60 made-up pages hid, and how many decisions they reproduce",
    run: () => import("./habits/measure.ts"),
  },
  load: {
    measures: "the running product under 100 webhooks a second, while 50 owners have it open",
    run: () => import("./load/measure.ts"),
  },
  clients: {
    measures: "the answer to /clientes for a person with 60 workspaces, and the rows that it reads",
    run: () => import("./clients/measure.ts"),
  },
  acta: {
    measures: "whether the acta finds what is changed afterwards, and what it costs",
    run: () => import("./acta/measure.ts"),
  },
  statements: {
    measures: "the CPU that building the statements of a batch and of a request takes",
    run: () => import("./statements/measure.ts"),
  },
  llm: {
    measures: "the models of reviews by a language model on labelled rows; needs a Cloudflare account and is billed",
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
