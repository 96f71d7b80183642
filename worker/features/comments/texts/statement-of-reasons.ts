import { isoTimeOrNull } from "../../../time.ts";
import { isMachines, type ModerationAction } from "../../../vocabulary/comments.ts";
import { HEAD_NAMES, nameIn, RULE_NAMES } from "../../../vocabulary/judging/finding-names.ts";
import {
  FOUND_RULES,
  PUBLISHED_RULES,
  type PublishedRule,
  REDRESS,
  RULE_OF_REASON,
  type RuleCode,
} from "../../../vocabulary/judging/published-rules.ts";
import type { CommentRow } from "../queries.ts";
import { type Analysis, readAnalysis } from "../storage/analysis.ts";

type Row = Pick<CommentRow, "status" | "moderationAction" | "decidedBy" | "decidedAt" | "reason" | "analysis">;

/** What was done to a comment. A flagged one is still visible. */
const MEASURES = { flagged: "waits_for_person", disapproved: "hidden", removed: "deleted" } as const;

export type StatementOfReasons = PublishedRule & {
  code: RuleCode;
  measure: (typeof MEASURES)[keyof typeof MEASURES];
  /** Everywhere, until somebody shows it again. */
  territory: "worldwide";
  /** ISO; null where only the network knows. */
  decided_at: string | null;
  /** What was found in it, without its text. */
  facts: string;
  /** Nobody reported it: the page looked on its own. */
  source: "own_initiative";
  automated_detection: boolean;
  automated_decision: boolean;
  /** Atalaya does not judge whether a comment breaks a law. */
  ground: "rules_of_the_page";
  redress: string;
};

/**
 * Why a comment is hidden, deleted or waits for a person: the published rule that it follows, and the facts that Article 17 of
 * Regulation (EU) 2022/2065 asks of a statement of reasons. Null for a comment that is simply visible.
 */
export function statementOfReasons(row: Row): StatementOfReasons | null {
  if (row.status === "approved" || row.status === "pending") return null;
  const analysis = readAnalysis(row.analysis);
  const code = ruleOf(row, analysis);
  const rule: PublishedRule = PUBLISHED_RULES[code];
  return {
    code,
    ...rule,
    measure: MEASURES[row.status],
    territory: "worldwide",
    decided_at: isoTimeOrNull(row.decidedAt),
    facts: factsOf(row.moderationAction, analysis),
    source: "own_initiative",
    automated_detection: analysis !== null && analysis.reasons.length > 0,
    automated_decision: isMachines(row.moderationAction),
    ground: "rules_of_the_page",
    redress: REDRESS,
  };
}

/** The code of a row's rule; null for a visible comment. `RULE_CODE` says the same in SQL. */
export const ruleCodeOf = (row: Row): RuleCode | null =>
  row.status in MEASURES ? ruleOf(row, readAnalysis(row.analysis)) : null;

type FoundReason = { kind: string; head?: string; rule?: string };

/** The code of the rule that a decision follows. */
function ruleOf({ decidedBy, reason, moderationAction }: Row, analysis: Analysis | null): RuleCode {
  // By head of the model, rule of the engine, or else kind of reason.
  const found = (analysis?.reasons ?? []).map(({ kind, head, rule }: FoundReason) => head ?? rule ?? kind);
  if (decidedBy === "network" || (decidedBy === null && reason === null)) return "on_network";
  if (isMachines(moderationAction) && found.includes("closed_post")) return "post_rule";
  if (reason === null) return "other";
  const exact = FOUND_RULES[reason]?.find(({ findings }) => findings.some((finding) => found.includes(finding)));
  return exact?.code ?? RULE_OF_REASON[reason];
}

function factsOf(action: ModerationAction | null, analysis: Analysis | null): string {
  const found = (analysis?.reasons ?? []).flatMap((reason): string[] => {
    if (reason.kind === "word") return [`la palabra «${reason.entry}»`];
    if (reason.kind === "rule") return [nameIn(RULE_NAMES, reason.rule) ?? reason.rule];
    if (reason.kind === "score")
      return [`${nameIn(HEAD_NAMES, reason.head) ?? reason.head} (probabilidad ${Math.round(reason.score * 100)} %)`];
    return [];
  });
  const facts = found.length > 0 ? `El análisis encontró ${[...new Set(found)].join(", ")}.` : "";
  if (isMachines(action)) return facts || "Lo decidió una regla de la página.";
  return `Lo decidió una persona. ${facts}`.trim();
}
