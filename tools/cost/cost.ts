// npm run cost -- [--measure] [--sweep-minutes 12] [--comments 5000] [--days 90]: USD for a thousand comments, from use that was
// measured on this machine and Cloudflare's published prices.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { numberOf, readCommandLine } from "../options.ts";
import { billedUsd, type Case, Measured, marginalUsd, useOf } from "./arithmetic.ts";
import { NEURONS_PER_QUESTION, PRICED_ON, PRICES } from "./prices.ts";

const FILE = join(import.meta.dirname, "measured.json");
const PAGES = [50, 1_000, 10_000];
const TARGET_USD = 0.02;

const USAGE = `npm run cost -- [--measure] [--sweep-minutes 12] [--comments 5000] [--days 90]
measure: drive the product on this machine for two minutes, and keep the figures in tools/cost/measured.json;
sweep-minutes: between two sweeps of a page; comments: of a page in a month; days: that comments are kept in D1`;

const { values } = readCommandLine(USAGE, {
  options: {
    measure: { type: "boolean", default: false },
    "sweep-minutes": { type: "string", default: "12" },
    comments: { type: "string", default: "5000" },
    days: { type: "string", default: "90" },
  },
});
const assumed = {
  sweepMinutes: numberOf("sweep-minutes", values["sweep-minutes"], 1),
  commentsPerPage: numberOf("comments", values.comments, 1),
  daysKept: numberOf("days", values.days, 1),
};

if (values.measure) {
  const { measure } = await import("./measure.ts");
  await measure(FILE, print);
} else print(Measured.parse(JSON.parse(readFileSync(FILE, "utf8"))));

function print(measured: Measured) {
  const cases = PAGES.map((pages): Case => ({ pages, ...assumed }));
  const uses = cases.map((each) => useOf(measured, each));
  const perThousand = (usd: number, { pages }: Case) => (usd / ((pages * assumed.commentsPerPage) / 1000)).toFixed(4);
  const line = (name: string, cells: string[]) => console.info(`| ${name} | ${cells.join(" | ")} |`);
  const { comment, sweep } = measured;
  console.info(`Measured on ${measured.measuredOn} at ${measured.commit}: ${comment.comments} comments, ${sweep.sweeps} sweeps. Prices of ${PRICED_ON}.
Assumed: ${assumed.commentsPerPage} comments of a page in a month, a sweep of a page each ${assumed.sweepMinutes} minutes, kept for ${assumed.daysKept} days,
${NEURONS_PER_QUESTION.toFixed(1)} neurons for a question to the model (800 tokens).
`);
  line("each", ["CPU ms", "rows read", "rows written", "messages", "invocations", "log lines", "bytes", "questions"]);
  line("---", Array(8).fill("---"));
  for (const [name, one] of Object.entries({ comment, sweep }))
    line(name, [
      ...[one.cpuMs, one.rowsRead, one.rowsWritten, one.queueMessages, one.invocations, one.logLines].map((n) =>
        n.toFixed(2),
      ),
      "storedBytes" in one ? one.storedBytes.toFixed(0) : "-",
      "questions" in one ? one.questions.toFixed(3) : "-",
    ]);
  console.info("");
  line(
    "USD for 1,000 comments",
    cases.map(({ pages }) => `${pages} pages`),
  );
  line(
    "---",
    cases.map(() => "---"),
  );
  const bySource = uses.map(marginalUsd);
  for (const name of Object.keys(PRICES))
    line(
      name,
      cases.map((each, at) => perThousand(bySource[at]![name]!, each)),
    );
  const sums = bySource.map((usd) => Object.values(usd).reduce((sum, part) => sum + part, 0));
  line(
    "all, nothing included",
    cases.map((each, at) => perThousand(sums[at]!, each)),
  );
  line(
    "the bill, plan and what it includes",
    cases.map((each, at) => perThousand(billedUsd(uses[at]!), each)),
  );
  const last = Number(perThousand(billedUsd(uses.at(-1)!), cases.at(-1)!));
  console.info(
    `\nAt ${PAGES.at(-1)} pages ${last} USD; the target is ${TARGET_USD}: ${last <= TARGET_USD ? "met" : "missed"}.`,
  );
}
