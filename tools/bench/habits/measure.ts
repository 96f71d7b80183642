// npm run bench -- habits: proposes rules for 60 made-up pages from days 90 to 31 of their past, saves what is proposed, and lets the
// engine judge the last 30 days by it.
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { decide } from "../../../worker/moderation/decide.ts";
import { addToTally, candidatesOf, type PastComment } from "../../../worker/moderation/habits/candidates.ts";
import { isTelling, observe, propose } from "../../../worker/moderation/habits/propose.ts";
import { DEFAULT_POLICY, type Policy } from "../../../worker/moderation/policy.ts";
import { JUDGED_DAYS, type Proposal, type Tally } from "../../../worker/vocabulary/judging/habits.ts";
import { shippedClassifier } from "../../engine.ts";
import { readJsonLines } from "../../json-lines.ts";
import { type MadePage, makePages } from "./pages.ts";

const DATA = join(import.meta.dirname, "../data");
const rows = ["authored-es", "natural-es", "short-es"].flatMap((file) =>
  readJsonLines(join(DATA, `${file}.jsonl`)).map(({ value }) => value as { text: string; class: string }),
);
const classify = shippedClassifier();
const atLevel = (level: "suave" | "normal" | "estricto"): Policy => ({
  ...DEFAULT_POLICY,
  sensitivity: { toxic: level, spam: level },
});
const cached = new Map<string, boolean>();
const pages = makePages(rows, (text, level) => {
  const key = `${level} ${text}`;
  const known = cached.get(key) ?? decide(classify(text, DEFAULT_POLICY), atLevel(level)).status === "disapproved";
  cached.set(key, known);
  return known;
});

function proposalsFor({ comments }: MadePage): Proposal[] {
  const past = comments.map(
    ({ text, byPolicy: _, ...comment }): PastComment => ({ ...comment, signals: classify(text, DEFAULT_POLICY) }),
  );
  const tally: Tally = { words: {}, authors: {} };
  for (const comment of past) addToTally(tally, comment);
  const candidates = candidatesOf(tally);
  const seen = past.map((comment) => observe(comment, candidates));
  const observations = seen.filter(isTelling);
  const others = seen.filter((each) => !isTelling(each));
  const judged = others.filter(({ daysAgo }) => daysAgo < JUDGED_DAYS).length;
  return propose({
    observations,
    plain: { judged, before: others.length - judged },
    candidates,
    current: DEFAULT_POLICY.sensitivity,
  }).proposals;
}

function accepted(proposals: readonly Proposal[]): Policy {
  const policy = {
    ...DEFAULT_POLICY,
    sensitivity: { ...DEFAULT_POLICY.sensitivity },
    exceptions: [...DEFAULT_POLICY.exceptions],
    prohibitedWords: [] as string[],
  };
  for (const { rule } of proposals) {
    if (rule.kind === "word") policy.prohibitedWords.push(rule.word);
    else if (rule.kind === "level") policy.sensitivity[rule.category] = rule.level;
    else
      policy.exceptions.push({
        id: rule.author,
        effect: "hide",
        about: { kind: "author", author: rule.author },
        evenThreats: false,
      });
  }
  return policy;
}

const started = performance.now();
const results = pages.map((page) => {
  const proposals = proposalsFor(page);
  const policy = accepted(proposals);
  const last = page.comments.filter(({ daysAgo }) => daysAgo < JUDGED_DAYS);
  const agreeing = (by: Policy, of: "hidden" | "byPolicy") =>
    last.filter(
      ({ text, author, ...comment }) =>
        (decide(classify(text, by, { author }), by).status === "disapproved") === comment[of],
    ).length / last.length;
  const precisions = proposals.flatMap(({ rule }) => {
    if (rule.kind !== "word") return [];
    const only: Policy = { ...DEFAULT_POLICY, prohibitedWords: [rule.word] };
    const found = page.comments.filter(({ text }) => classify(text, only).prohibited.length > 0);
    const later = found.filter(({ daysAgo }) => daysAgo < JUDGED_DAYS);
    const share = (of: typeof found) => of.filter(({ hidden }) => hidden).length / Math.max(1, of.length);
    return [{ word: rule.word, all: share(found), later: later.length === 0 ? 1 : share(later), many: later.length }];
  });
  return {
    ...page,
    proposals,
    precisions,
    before: agreeing(DEFAULT_POLICY, "hidden"),
    after: agreeing(policy, "hidden"),
    afterClean: agreeing(policy, "byPolicy"),
  };
});
const seconds = (performance.now() - started) / 1000;

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
console.table(
  results.map(({ name, habit, comments, proposals, before, after, afterClean, precisions }) => ({
    page: name,
    habit,
    comments: comments.length,
    hidden: comments.filter(({ hidden }) => hidden).length,
    proposals: proposals
      .map(({ rule }) =>
        rule.kind === "word" ? rule.word : rule.kind === "author" ? "@" : `${rule.category}=${rule.level}`,
      )
      .join(" ")
      .slice(0, 90),
    before: percent(before),
    after: percent(after),
    clean: percent(afterClean),
    "worst word": precisions.length === 0 ? "" : percent(Math.min(...precisions.map(({ all }) => all))),
  })),
);
const can = results.filter(({ isExpressible }) => isExpressible);
const cannot = results.filter(({ isExpressible }) => !isExpressible);
const mean = (of: number[]) => of.reduce((sum, each) => sum + each, 0) / of.length;
const words = results.flatMap(({ precisions }) => precisions);
const decisions = (of: typeof results, share: (page: (typeof results)[number]) => number) => {
  const weigh = (page: (typeof results)[number]) => page.comments.filter(({ daysAgo }) => daysAgo < JUDGED_DAYS).length;
  return of.reduce((sum, page) => sum + share(page) * weigh(page), 0) / of.reduce((sum, page) => sum + weigh(page), 0);
};
console.info(
  `where rules can: ${percent(decisions(can, ({ before }) => before))} of the last ${JUDGED_DAYS} days' decisions before, ${percent(decisions(can, ({ after }) => after))} with what is proposed (${percent(decisions(can, ({ afterClean }) => afterClean))} without the noise); worst page ${percent(Math.min(...can.map(({ after }) => after)))}, ${can.filter(({ after }) => after < 0.95).length} of ${can.length} below 95 %`,
);
console.info(
  `where rules cannot: something proposed on ${cannot.filter(({ proposals }) => proposals.length > 0).length} of ${cannot.length} pages`,
);
console.info(
  `words: ${words.length} proposed; least precise over ${percent(Math.min(...words.map(({ all }) => all)))} of 90 days, ${percent(mean(words.map(({ all }) => all)))} on average; ${words.filter(({ all }) => all < 0.9).length} below 90 % over 90 days, ${words.filter(({ later }) => later < 0.9).length} in the last 30 days; ${can.reduce((sum, page) => sum + page.precisions.filter(({ word }) => !page.words.some((secret) => secret.normalize("NFD").replace(/\p{M}/gu, "").includes(word))).length, 0)} that no secret policy has`,
);
console.info(
  `secret words found: ${can.reduce((sum, page) => sum + page.words.filter((secret) => page.precisions.some(({ word }) => secret.normalize("NFD").replace(/\p{M}/gu, "").includes(word))).length, 0)} of ${can.reduce((sum, page) => sum + page.words.length, 0)}`,
);
console.info(
  `${results.length} pages, ${results.reduce((sum, { comments }) => sum + comments.length, 0)} comments: ${seconds.toFixed(0)} s`,
);
