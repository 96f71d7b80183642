// The code of the published rule that a comment's decision follows, in SQL: what `ruleCodeOf` says of a row.
import { sql } from "drizzle-orm";
import { FOUND_RULES, RULE_OF_REASON } from "../../../../vocabulary/judging/published-rules.ts";

/** Whether the analysis has one of these findings: a head, a rule of the engine, or else a kind of reason. */
const found = (findings: readonly string[]): string =>
  `EXISTS (SELECT 1 FROM json_each(analysis, '$.reasons') r
    WHERE coalesce(r.value ->> 'head', r.value ->> 'rule', r.value ->> 'kind') IN ('${findings.join("','")}'))`;

/** The first that holds counts. */
const CASES: readonly (readonly [when: string, code: string])[] = [
  ["decided_by IS 'network' OR (decided_by IS NULL AND reason IS NULL)", "on_network"],
  [`moderation_action LIKE 'auto%' AND ${found(["closed_post"])}`, "post_rule"],
  ...Object.entries(FOUND_RULES).flatMap(([reason, rules]) =>
    rules.map(({ code, findings }) => [`reason = '${reason}' AND ${found(findings)}`, code] as const),
  ),
  ...Object.entries(RULE_OF_REASON).map(([reason, code]) => [`reason = '${reason}'`, code] as const),
];
export const RULE_CODE = sql.raw(
  `CASE ${CASES.map(([when, code]) => `WHEN ${when} THEN '${code}'`).join(" ")} ELSE 'other' END`,
);
