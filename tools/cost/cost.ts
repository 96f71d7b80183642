// npm run cost -- [--measure] [--sweep-minutes 10] [--comments 5000] [--days 90] [--posts 200] [--tokens N]: prints USD for a thousand
// comments, from use measured on this machine and Cloudflare's published prices.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { reviewQuestion } from "../../worker/features/comments/review/review-question.ts";
import { decisionInput } from "../../worker/platform/ai/decision-model.ts";
import { numberOf, readCommandLine } from "../command-line/options.ts";
import {
  ARCHIVED,
  ARCHIVED_MONTHS,
  billedUsd,
  type Case,
  Measured,
  marginalUsd,
  STORED_BYTES,
  useOf,
} from "./arithmetic.ts";
import { PRICED_ON, PRICES } from "./prices.ts";

const FILE = join(import.meta.dirname, "measured.json");
const PAGES = [50, 1_000, 10_000];
const TARGET_USD = 0.02;

/** An assumption, since no account is measured here: Spanish takes more tokens than English. */
const CHARACTERS_OF_A_TOKEN = 3;
/** The length of a comment and of the comment it answers, as the model gets them. */
const TYPICAL = { text: "x".repeat(120), parentText: null };
const asked = decisionInput("clef-flash", reviewQuestion(TYPICAL));
const TOKENS = Math.ceil(JSON.stringify(asked).length / CHARACTERS_OF_A_TOKEN);

const USAGE = `npm run cost -- [--measure] [--sweep-minutes 10] [--comments 5000] [--days 90] [--posts 200] [--tokens ${TOKENS}]
measure: drive the product on this machine for two minutes, and keep the figures in tools/cost/measured.json;
sweep-minutes: between two sweeps of a page; comments: of a page in a month; days: that comments are kept in D1;
posts: of a page; tokens: of a question to the model, by default its characters by ${CHARACTERS_OF_A_TOKEN}`;

const { values } = readCommandLine(USAGE, {
  options: {
    measure: { type: "boolean", default: false },
    "sweep-minutes": { type: "string", default: "10" },
    comments: { type: "string", default: "5000" },
    days: { type: "string", default: "90" },
    posts: { type: "string", default: "200" },
    tokens: { type: "string", default: String(TOKENS) },
  },
});
const assumed = {
  sweepMinutes: numberOf("sweep-minutes", values["sweep-minutes"], 1),
  commentsPerPage: numberOf("comments", values.comments, 1),
  daysKept: numberOf("days", values.days, 1),
  posts: numberOf("posts", values.posts, 0),
  tokens: numberOf("tokens", values.tokens, 0),
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
  const { comment, sealing, sweep, upkeep, cron } = measured;
  console.info(`Measured on ${measured.measuredOn} at ${measured.commit}: ${comment.comments} comments, ${sweep.sweeps} sweeps. Prices of ${PRICED_ON}.
Assumed: ${assumed.commentsPerPage} comments of a page in a month, ${STORED_BYTES} bytes each,
kept for ${assumed.daysKept} days in D1 and then archived: ${ARCHIVED.rowsWritten} rows written to move one, ${ARCHIVED.bytes} bytes of R2 for ${ARCHIVED_MONTHS} months; a sweep of a page each ${assumed.sweepMinutes} minutes,
four checks a day, ${assumed.posts} posts; ${assumed.tokens} tokens for a question to the model.
`);
  line("each", ["CPU ms", "rows read", "rows written", "messages", "invocations", "log lines", "questions"]);
  line("---", Array(7).fill("---"));
  for (const [name, one] of Object.entries({ comment, "its sealing": sealing, sweep, upkeep, "cron, a minute": cron }))
    line(name, [
      ...[one.cpuMs, one.rowsRead, one.rowsWritten, one.queueMessages, one.invocations, one.logLines].map((n) =>
        n.toFixed(2),
      ),
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
  console.info("");
  for (const [at, each] of cases.entries()) {
    const usd = perThousand(billedUsd(uses[at]!), each);
    const verdict =
      Number(usd) <= TARGET_USD ? "met" : `missed by ${Math.round((Number(usd) / TARGET_USD - 1) * 100)} %`;
    console.info(`At ${each.pages} pages ${usd} USD; the target is ${TARGET_USD}: ${verdict}.`);
  }
}
