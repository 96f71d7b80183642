import type { Measure, Results, Speed } from "./results.ts";
import { type Cell, table } from "./table.ts";

/** The results as a Markdown page. */
export function toMarkdown(results: Results): string {
  return `${[
    introduction(results),
    headline(results),
    setsSection(results),
    headsSection(results),
    decisionsSection(results),
    linksSection(results),
    rulesSection(results),
    wavesSection(results),
    functionalSection(results),
    disguiseSection(results),
    filtersSection(results),
    speedSection(results.speed, results.engine.weightsBytes),
    wordSpeedSection(results),
    limits(),
  ].join("\n\n")}\n`;
}

function introduction({ headline, machine, engine }: Results): string {
  return `# What the moderation engine does, measured

Written by \`npm run bench -- judgement\` on ${headline.measuredAt.slice(0, 10)}; run it again to check. It measures the engine as it ships, without any language model: weights \`${engine.model}\` (${megabytes(engine.weightsBytes)} MB), normaliser ${engine.normalizer}, default policy of the Business plan. Machine: ${machine.processor}, ${machine.cores} cores, Node ${machine.node}, load ${machine.load.toFixed(1)} at the start. \`results.json\` has the same figures with all decimals.

In brackets: the middle 95 %. Of AUC, recall and F1 by bootstrap over rows, of shares by Wilson's method.`;
}

function headline({ headline: { natural, adversarial, commentsPerSecond } }: Results) {
  const row = (name: string, kind: keyof typeof natural) =>
    [natural[kind], adversarial[kind]].flatMap(({ rows, hidden, flagged }, at) => [
      ...(at === 0 ? [name] : []),
      percents(hidden),
      percents(flagged),
      rows,
    ]);
  const columns = ["natural pages: hidden", "flagged", "rows", "adversarial: hidden", "flagged", "rows"];
  return `## In short

By default, Spanish comments of business pages. The site's page \`/como-medimos\` shows these figures.

${table(
  ["", ...columns],
  [
    row("complaints and questions (wrongly)", "complaints"),
    row("praise, small talk and banter (wrongly)", "clean"),
    row("abuse", "abuse"),
    row("spam", "spam"),
  ],
)}

${whole(commentsPerSecond)} comments a second of processor time in workerd.`;
}

function wavesSection({ waves: { copies, ordinary, groups, copiesFound, ordinaryFound } }: Results): string {
  return `## Waves

${whole(copies)} near-copies among ${whole(ordinary)} ordinary comments: ${groups === 1 ? "one group" : `${groups} groups`}, with ${whole(copiesFound)} of the copies and ${whole(ordinaryFound)} of the others.`;
}

function setsSection({ sets, absent }: Results): string {
  const rows = sets.map(({ name, about, rows, languages }) => [name, about, languages.join(", "), rows]);
  return `## Data

${table(["set", "what it is", "languages", "rows"], rows)}

${absent.length > 0 ? `Not found here, and so not measured: ${absent.join("; ")}.\n\n` : ""}The sets named \`authored\` and \`functional\` ship in \`data/\`: anybody can rerun them. They were written for this project, one labeller each. Abuse, spam and their innocent look-alikes stand side by side in them, so they are much harder than a page's ordinary comments, and **no sample of real traffic**. Training never sees them: they are the blocks that \`npm run train\` keeps apart. Phones, links and handles in them are invented and masked.`;
}

function headsSection({ heads }: Results): string {
  const rows = heads.map(({ head, set, rows, positives, auc, recallAt07, recallAt1, f1 }) => [
    head,
    set,
    rows,
    positives,
    ...[auc, recallAt07, recallAt1, f1].map(decimals),
  ]);
  const head = ["head", "set", "rows", "positive", "AUC", "recall at 0.7 %", "recall at 1 %", "F1 at score 0.5"];
  return `## How well each score separates comments

AUC: how often a positive scores above a negative. Recall at 0.7 %: the share of positives found by the threshold that takes 0.7 % of the negatives for one. \`spam\` combines rules and model. A set is left out where it has fewer than 20 positives or negatives of a head.

${table(head, rows)}`;
}

function decisionsSection({ decisions }: Results): string {
  const rows = decisions.map((decision) => [
    decision.set,
    decision.class,
    decision.rows,
    percents(decision.hidden),
    percents(decision.flagged),
  ]);
  return `## What the default policy does

Hidden: out of sight at once. Flagged: visible, and waits for a person. For \`toxic\` and \`spam\` more is better; for all other classes every one of them is a mistake.

${table(["set", "class", "rows", "hidden", "flagged"], rows)}`;
}

function linksSection({ links }: Results): string {
  const rows = links.map((link) => [link.links, link.rows, percents(link.hidden), percents(link.flagged)]);
  return `## Ordinary comments with a link

The clean Spanish comments of \`${links[0]?.set ?? "–"}\` as they are, with a link added as people share one (news, video, a map, a song), with a shortened link added, and those that carry a link of their own. Every one that is hidden or flagged is a mistake.

${table(["comment", "rows", "hidden", "flagged"], rows)}`;
}

function rulesSection({ rules, sets }: Results): string {
  const named = sets.map(({ name }) => name).filter((name) => BENIGN_SETS.includes(name));
  const hitsOf = ({ clean }: Results["rules"][number], of: (set: string) => boolean) => {
    const found = clean.filter(({ set }) => of(set));
    return found.reduce((sum, { hits }) => sum + hits, 0);
  };
  const rows = rules.map((rule) => [
    rule.rule.replaceAll("_", " "),
    rule.rows,
    percents(rule.precision),
    ...named.map((name) => hitsOf(rule, (set) => set === name)),
    hitsOf(rule, (set) => !named.includes(set)),
  ]);
  return `## What the rules say by themselves

An evasive offer is hidden whatever the model says, but for a complaint or a question: something offered, and beside it a hidden or indirect way to get it. Per rule and per pair the comments of all sets above that are labelled for spam and that it speaks against, hidden or not, and the share of them that is spam; then its hits on clean comments, set by set. Those of other sets include comments that nobody labelled for spam.

${table(["rule", "hits", "spam", ...named.map((name) => `clean, ${name}`), "clean, other sets"], rows)}`;
}

const BENIGN_SETS = ["authored-es", "natural-es", "functional-es", "tweets_benign_es"];

function functionalSection({ functional }: Results): string {
  const rows = functional.map((each) => [
    each.function.replaceAll("_", " "),
    each.toxic === 0 ? "–" : `${each.hidden} + ${each.flagged} of ${each.toxic}`,
    each.clean === 0 ? "–" : `${each.leftAlone} of ${each.clean}`,
    each.clean === 0 ? "–" : each.hiddenClean,
  ]);
  return `## Functional tests

Short Spanish sentences, each of which tests one thing that word filters get wrong.

${table(["function", "toxic: hidden + flagged", "clean: left alone", "clean: hidden"], rows)}`;
}

function disguiseSection({ disguise }: Results): string {
  const rows = disguise.map((each) => [
    each.set,
    each.rows,
    percents(each.hidden),
    percents(each.hiddenPlain),
    each.ratio === null ? "–" : each.ratio.toFixed(2),
    each.cleanRows,
    percents(each.cleanHidden),
  ]);
  const head = ["set", "bad rows", "hidden", "the same in plain spelling", "ratio", "clean rows", "hidden wrongly"];
  return `## Disguised spelling

Comments written to get past a filter (\`p3nd3j0\`, \`i d i o t a\`, other alphabets), against the same sentences in normal spelling.

${table(head, rows)}`;
}

function filtersSection({ filters }: Results): string {
  const sections = [...Map.groupBy(filters, ({ set }) => set)].map(([set, members]) => {
    const rows = members.map((member) => [
      member.filter,
      member.words ?? "–",
      percents(member.toxicFound),
      percents(member.cleanFound),
      decimals(member.f1),
      member.modelFound === null ? "–" : percents(member.modelFound),
    ]);
    return `### ${set}\n\n${table(FILTER_HEAD, rows)}`;
  });
  return `## Beside the word filters of npm

The same Spanish comments and the same two lists of words (of the project's lexicon: those that are rarely innocent, and those too that depend on whom they are said to), with each filter set up as its documentation says. The last column is what our toxic score finds when it may take as many clean comments for abuse as that filter does. Of each set at most some 500 rows, from all over it: a few of the filters are slow.

${sections.join("\n\n")}`;
}

const FILTER_HEAD = ["filter", "words", "toxic found", "clean taken for toxic", "F1", "our score at as many mistakes"];

function speedSection(speed: Speed, weightsBytes: number): string {
  const rows: Cell[][] = [
    ["comments a second, one core, best round", whole(speed.commentsPerSecond)],
    ["… middle round", whole(speed.commentsPerSecondMedian)],
    ["… per second of processor time", speed.commentsPerCpuSecond === null ? "–" : whole(speed.commentsPerCpuSecond)],
    ["one comment, middle", `${speed.p50Microseconds.toFixed(1)} µs`],
    ["one comment, 99 % are faster", `${speed.p99Microseconds.toFixed(1)} µs`],
    ["slowest of the hostile comments of 10,000 characters", `${speed.longestMilliseconds.toFixed(2)} ms`],
    ["first comment in a new isolate", `${speed.coldStartMilliseconds.toFixed(0)} ms`],
    ["memory beyond an empty Worker's, after the first comment", memory(speed.memoryMegabytes)],
    ["… after all of these rounds, garbage included", memory(speed.memoryAfterRoundsMegabytes)],
    ["weights", `${megabytes(weightsBytes)} MB`],
  ];
  return `## Speed

The whole pipeline (normalise, words, patterns, model, decision) in workerd, the runtime of Cloudflare Workers, in one isolate and so on one core: rounds of ${whole(speed.comments)} comments over the Spanish test split (${speed.meanLength.toFixed(0)} characters on average). The time of one comment is its mean over some hundred runs in a row.

${table(["what", "measured"], rows)}`;
}

function wordSpeedSection({ wordSpeed: { entries, filters } }: Results): string {
  const rows = filters
    .toSorted((a, b) => b.commentsPerSecond - a.commentsPerSecond)
    .map((filter) => [
      filter.filter,
      whole(filter.commentsPerSecond),
      `${filter.buildMs.toFixed(0)} ms`,
      percent(filter.found),
    ]);
  return `## A list of ${whole(entries)} prohibited words

The same list and the same comments in one Node process, by its processor time. "Finds" is the share of comments in which a filter sees any entry: what is faster may also see less, since most know neither phrases nor accents nor disguises.

${table(["filter", "comments a second", "to take the list in", "finds"], rows)}`;
}

const limits = () => `## Limits

- The authored sets come from the same writers as part of the training data. On comments of other people expect less; the public sets, where they are, show how much.
- One labeller each, no second reader: some labels are matters of review, above all banter and harsh complaints.
- No shares of real traffic: on a page most comments are harmless, and those here are hard on purpose.
- Public sets carry their authors' own ideas of what is toxic; a hate-only set counts insults as clean.
- Speeds hold for this machine, with whatever else ran on it.`;

const decimals = ({ value, low, high }: Measure) =>
  value === null ? "–" : `${value.toFixed(3)} (${low?.toFixed(3) ?? "–"}–${high?.toFixed(3) ?? "–"})`;
export const percents = ({ value, low, high }: Measure) =>
  value === null || low === null || high === null ? "–" : `${percent(value)} (${percent(low)}–${percent(high)})`;
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(2);
const memory = (size: number | null) => (size === null ? "–" : `${size.toFixed(0)} MB`);
const whole = (value: number) => Math.round(value).toLocaleString("en");
