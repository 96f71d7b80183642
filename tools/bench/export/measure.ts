// npm run bench -- export FILE: compares the engine's present decisions on the comments of an owner's export with the earlier ones. Nothing
// of the file is stored or sent anywhere.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { SENSITIVITIES } from "../../../worker/vocabulary/judging/judgement.ts";
import { PAID_PLANS } from "../../../worker/vocabulary/money/plans.ts";
import { createPageJudge } from "../../classify/judge.ts";
import { readCommandLine, refuse } from "../../command-line/options.ts";
import { percents } from "../markdown.ts";
import { compareExport } from "./compare.ts";

const USAGE = `npm run bench -- export FILE [--plan ${PAID_PLANS.join("|")}] [--level ${SENSITIVITIES.join("|")}]
FILE: what "Exportar" in Comentarios gives`;

const { values, positionals } = readCommandLine(USAGE, {
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    plan: { type: "string", default: "business" },
    level: { type: "string", default: "normal" },
  },
});
const [file] = positionals;
const plan = PAID_PLANS.find((plan) => plan === values.plan);
const level = SENSITIVITIES.find((sensitivity) => sensitivity === values.level);
if (!file || !plan || !level) refuse(USAGE);
const csv = readFileSync(resolve(process.env.INIT_CWD ?? process.cwd(), file), "utf8");
console.table(
  compareExport(csv, createPageJudge({ plan, level })).map(({ decided, rows, hidden, flagged }) => ({
    decided,
    rows,
    "hidden today": rows > 0 ? percents(hidden) : "–",
    "flagged today": rows > 0 ? percents(flagged) : "–",
  })),
);
