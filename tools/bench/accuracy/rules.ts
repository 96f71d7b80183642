import type { Decision } from "../../../worker/moderation/decide.ts";
import { EVASIONS, OFFERS } from "../../../worker/moderation/patterns/evasive-offer.ts";
import type { RuleFigures } from "../results.ts";
import { isClean } from "../rows.ts";
import type { Measured } from "./measured.ts";
import { shareOf } from "./statistics.ts";

type Found = { rule: string; set: string; isHidden: boolean; measured: Measured };

/**
 * Measures how often the rules that hide or flag without the model are right. For each rule, and each pair of an evasion and an offer, it
 * counts the matching comments, hidden or not, how many of them are spam, and the matches in the clean comments of each set.
 */
export function ruleFigures(sets: readonly { name: string; measured: readonly Measured[] }[]): RuleFigures[] {
  const found = sets.flatMap(({ name, measured }) =>
    measured.flatMap((each): Found[] =>
      rulesOf(each).map(({ rule, isHidden }) => ({ rule, set: name, isHidden, measured: each })),
    ),
  );
  return [...Map.groupBy(found, ({ rule }) => rule)]
    .map(([rule, members]) => {
      const labelled = members.filter(({ measured }) => measured.row.labels.spam !== null);
      const spam = labelled.filter(({ measured }) => measured.row.labels.spam === 1).length;
      const clean = members.filter(({ measured }) => isClean(measured.row));
      return {
        rule,
        rows: labelled.length,
        precision: shareOf(spam, labelled.length),
        clean: [...Map.groupBy(clean, ({ set }) => set)].map(([set, hits]) => ({
          set,
          hits: hits.length,
          hidden: hits.filter(({ isHidden }) => isHidden).length,
        })),
      };
    })
    .sort((a, b) => b.rows - a.rows);
}

function rulesOf({ judged: { decision } }: Measured): { rule: string; isHidden: boolean }[] {
  const rules = namesOf(decision);
  const isHidden = decision.status === "disapproved";
  const evasions = rules.filter((rule) => EVASIONS.has(rule));
  const offers = rules.filter((rule) => OFFERS.has(rule));
  const pairs = evasions.flatMap((evasion) => offers.map((offer) => `${evasion} + ${offer}`));
  return [...(pairs.length > 0 ? [ANY] : []), ...rules, ...pairs].map((rule) => ({ rule, isHidden }));
}

const namesOf = ({ reasons }: Pick<Decision, "reasons">) => [
  ...new Set(reasons.flatMap((reason) => (reason.kind === "rule" ? [reason.rule as RuleName] : []))),
];
type RuleName = Parameters<typeof EVASIONS.has>[0];

const ANY = "any pair";
