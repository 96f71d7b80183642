import { EVASIONS, OFFERS } from "../../../worker/moderation/patterns/evasive-offer.ts";
import type { RuleFigures } from "../results.ts";
import type { Measured } from "./measured.ts";
import { shareOf } from "./statistics.ts";

/**
 * How often the rule that hides without the model is right: for each pair of an evasion and an offer, the comments it hides and
 * how many of them are spam. Rows without a label for spam are left out.
 */
export function ruleFigures(measured: readonly Measured[]): RuleFigures[] {
  const hidden = measured.flatMap(({ row: { labels }, judged: { decision } }) => {
    if (labels.spam === null || decision.status !== "disapproved") return [];
    const rules = new Set(decision.reasons.flatMap((reason) => (reason.kind === "rule" ? [reason.rule] : [])));
    const evasions = [...EVASIONS].filter((rule) => rules.has(rule));
    const offers = [...OFFERS].filter((rule) => rules.has(rule));
    const pairs = evasions.flatMap((evasion) => offers.map((offer) => `${evasion} + ${offer}`));
    return [...(pairs.length > 0 ? [ANY] : []), ...pairs].map((pair) => ({ pair, isSpam: labels.spam === 1 }));
  });
  return [...Map.groupBy(hidden, ({ pair }) => pair)]
    .map(([pair, members]) => {
      const spam = members.filter(({ isSpam }) => isSpam).length;
      return { pair, rows: members.length, precision: shareOf(spam, members.length) };
    })
    .sort((a, b) => b.rows - a.rows);
}

const ANY = "any pair";
