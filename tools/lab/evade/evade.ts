// node tools/lab/evade/evade.ts: how many tries somebody needs who disguises a hidden comment letter by letter, until it is no longer
// hidden. `scores` looks at the score after each try, as anybody can who has the weights, and keeps what lowers it; `decision` sees only
// whether it is hidden, as on a page, and begins again each time. The disguises stay readable: at most one for each word.
import { readFileSync } from "node:fs";
import { decide } from "../../../worker/moderation/decide.ts";
import { DEFAULT_POLICY } from "../../../worker/moderation/policy.ts";
import { readCommandLine } from "../../command-line/options.ts";
import { shippedClassifier } from "../../engine.ts";
import { seededRandom } from "../../random.ts";

const { values } = readCommandLine(
  `node tools/lab/evade/evade.ts [--comments NUMBER] [--tries NUMBER]

Disguises comments that are hidden, and prints how many are hidden no longer after some tries.`,
  { options: { comments: { type: "string", default: "300" }, tries: { type: "string", default: "1000" } } },
);

const STEPS = [1, 3, 10, 30, 100, 300, 1000, 3000, 10_000].filter((step) => step <= Number(values.tries));
const random = seededRandom(1);
const pick = <Value>(from: readonly Value[]): Value => from[Math.floor(random() * from.length)]!;

const classify = shippedClassifier();
const judge = (text: string) => {
  const signals = classify(text, DEFAULT_POLICY);
  return { isHidden: decide(signals, DEFAULT_POLICY).status === "disapproved", score: signals.scores.toxic };
};

/** One way to write a word otherwise. */
const DISGUISES: readonly ((word: string, at: number) => string)[] = [
  (word, at) => word.slice(0, at) + pick([".", "-", "*", " ", "_", "\u200b"]) + word.slice(at),
  (word, at) => word.slice(0, at) + word[at] + word.slice(at),
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1),
  (word, at) => word.slice(0, at) + (LOOKALIKES[word[at]!] ?? word[at]) + word.slice(at + 1),
];
const LOOKALIKES: Record<string, string> = {
  a: "4",
  e: "3",
  i: "1",
  o: "0",
  s: "5",
  t: "7",
  b: "8",
  u: "ü",
  c: "с",
  p: "р",
};

type Disguised = { words: readonly string[]; plain: readonly string[] };

function disguise({ words, plain }: Disguised): string[] {
  const index = Math.floor(random() * words.length);
  const word = plain[index]!;
  const changed = word.length < 3 ? word : pick(DISGUISES)(word, 1 + Math.floor(random() * (word.length - 1)));
  return words.with(index, changed);
}

/** The number of tries after which it is hidden no longer; infinite beyond the most. */
function triesFor(text: string, sees: "scores" | "decision"): number {
  const plain = text.split(" ");
  let best = { words: plain, score: judge(text).score };
  for (let attempt = 1; attempt <= STEPS.at(-1)!; attempt++) {
    const from = sees === "scores" ? best.words : plain;
    let words = disguise({ words: from, plain });
    if (sees === "decision") for (let more = 0; more < 2; more++) words = disguise({ words, plain });
    const { isHidden, score } = judge(words.join(" "));
    if (!isHidden) return attempt;
    if (score < best.score) best = { words, score };
  }
  return Number.POSITIVE_INFINITY;
}

const hidden = readFileSync("tools/bench/data/authored-es.jsonl", "utf8")
  .trim()
  .split("\n")
  .map((line): { text: string; label: { toxic: number | null } } => JSON.parse(line))
  .filter(({ text, label }) => label.toxic === 1 && judge(text).isHidden)
  .slice(0, Number(values.comments));

console.info(`${hidden.length} hidden comments`);
for (const sees of ["decision", "scores"] as const) {
  const tries = hidden.map(({ text }) => triesFor(text, sees));
  const shares = STEPS.map((step) => {
    const share = tries.filter((count) => count <= step).length / hidden.length;
    return `${step}: ${(share * 100).toFixed(0)} %`;
  });
  console.info(`sees ${sees.padEnd(8)}  hidden no longer within  ${shares.join("  ")}`);
}
