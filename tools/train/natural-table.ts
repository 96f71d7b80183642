import { decide } from "../../worker/moderation/decide.ts";
import type { Head } from "../../worker/moderation/model/heads.ts";
import { DEFAULT_POLICY } from "../../worker/moderation/policy.ts";
import { auc, recallAt, type Scored, share } from "./metrics.ts";
import type { Measured } from "./report.ts";
import type { Row } from "./rows/rows.ts";

const GRAVE = ["threat", "sexual"] as const;
const LONG_WORDS = 60;
/** Fewer rows of a kind have no share, and fewer on either side no ranking. */
const MIN_ROWS = 10;
const MIN_RANKED = 20;

/** The sets that stand for pages as they are, and for what is hard on purpose. Each has rows of one language. */
const SETS: readonly { name: string; has: (row: Row) => boolean }[] = [
  { name: "pages es", has: ({ source, lang }) => /^pages_[abc]_es$/.test(source) && lang === "es" },
  // Countries of which the pages have a hundred comments.
  ...["AR", "BO", "CL", "CO", "CR", "CU", "DO", "EC", "ES", "GT", "MX", "PE", "PR", "PY", "SV", "UY", "VE"].map(
    (country) => ({
      name: `pages es ${country}`,
      has: (row: Row) => /^pages_[abc]_es$/.test(row.source) && row.lang === "es" && row.country === country,
    }),
  ),
  { name: "newest pages es", has: ({ source }) => source === "pages_c_es" },
  { name: "pages en", has: ({ source }) => source === "en4" },
  { name: "pages fr", has: ({ source }) => source === "fr2" },
  { name: "pages it", has: ({ source }) => source === "it2" },
  { name: "pages de", has: ({ source }) => source === "de2" },
  { name: "pages pt", has: ({ source }) => source === "pt6" },
  { name: "ca", has: ({ source }) => source === "ca" },
  { name: "gl", has: ({ source }) => source === "gl" },
  { name: "eu", has: ({ source }) => source === "eu" },
  { name: "contrasts es", has: ({ source }) => /^functional2?_es$/.test(source) },
  { name: "contrasts en", has: ({ source }) => /^en[35]$/.test(source) },
  { name: "contrasts fr", has: ({ source }) => /^fr3?$/.test(source) },
  { name: "contrasts it", has: ({ source }) => /^it3?$/.test(source) },
  { name: "contrasts de", has: ({ source }) => /^de3?$/.test(source) },
  { name: "contrasts pt", has: ({ source }) => /^pt5$/.test(source) },
  { name: "threats and lewd remarks es", has: ({ source }) => source === "threats_es" },
  { name: "allusions es", has: ({ source }) => source === "implicit3_es" },
  { name: "angry complaints es", has: ({ source }) => source === "angry_es" },
  { name: "spam that stays es", has: ({ source }) => source === "spam5_es" },
  { name: "disguised es", has: ({ source }) => source === "disguise_es" },
  { name: "business es", has: ({ source }) => /^(business_|abuse-business|commerce)/.test(source) },
  {
    name: "long es",
    has: ({ isAuthored, lang, text }) => isAuthored && lang === "es" && text.split(/\s+/).length >= LONG_WORDS,
  },
  {
    name: "complaints and questions es",
    has: (row) => row.isAuthored && row.lang === "es" && (row.class === "complaint" || row.class === "question"),
  },
];

/** AUC, recall and the outcomes of the default policy on each set, as a Markdown table. */
export function naturalTable(measured: readonly Measured[]): string {
  const judged = measured.map((each) => ({ ...each, status: decide(each.signals, DEFAULT_POLICY).status }));
  type Judged = (typeof judged)[number];
  const lines = SETS.map(({ name, has }) => {
    const members = judged.filter(({ row }) => has(row));
    const outcomes = (chosen: Judged[]) => {
      const of = (isOf: (status: string) => boolean) => percent(share(chosen.map(({ status }) => isOf(status))));
      if (chosen.length < MIN_ROWS) return "–";
      return `${of((status) => status === "disapproved")} / ${of((status) => status !== "approved")} of ${chosen.length}`;
    };
    const cells = [
      name,
      members.length,
      ranking(members, "toxic"),
      outcomes(members.filter(({ row }) => row.labels.toxic === 1)),
      ...GRAVE.map((kind) => outcomes(members.filter(({ row }) => row.labels[kind] === 1))),
      ranking(members, "spam"),
      outcomes(members.filter(({ row }) => row.labels.spam === 1)),
      outcomes(members.filter(({ row }) => row.labels.toxic !== 1 && row.labels.spam !== 1)),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [
    "| set | rows | abuse: AUC / recall at 1 % | abuse hidden / hidden or flagged | threats | lewd | spam: AUC / recall at 1 % | spam hidden / seen | clean hidden / seen |",
    "|---|---|---|---|---|---|---|---|---|",
    ...lines,
  ].join("\n");
}

function ranking(members: readonly Measured[], head: Head): string {
  const scored = members.flatMap(({ row, signals }): Scored[] => {
    const label = row.labels[head];
    return label === null ? [] : [{ score: signals.scores[head], label }];
  });
  const positives = scored.filter(({ label }) => label === 1).length;
  if (positives < MIN_RANKED || scored.length - positives < MIN_RANKED) return "–";
  return `${auc(scored).toFixed(3)} / ${recallAt(scored, 0.01).toFixed(2)}`;
}

const percent = (value: number) => `${(100 * value).toFixed(1)}`;
