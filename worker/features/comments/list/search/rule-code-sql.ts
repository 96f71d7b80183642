// The code of the published rule that a comment's decision follows, in SQL: what `ruleCodeOf` says of a row.
import { sql } from "drizzle-orm";
import { RULE_OF_REASON, RULES_OF_KINDS, SPAM_RULES } from "../../../../vocabulary/judging/published-rules.ts";

/** Whether the analysis has a reason with one of these values in a field. */
const found = (field: string, values: readonly string[]): string =>
  `EXISTS (SELECT 1 FROM json_each(analysis, '$.reasons') r WHERE r.value ->> '${field}' IN ('${values.join("','")}'))`;

/** The first that holds counts. */
const CASES: readonly (readonly [when: string, code: string])[] = [
  ["decided_by IS 'network' OR (decided_by IS NULL AND reason IS NULL)", "on_network"],
  [`moderation_action LIKE 'auto%' AND ${found("kind", ["closed_post"])}`, "post_rule"],
  ...RULES_OF_KINDS.map((kind) => [`reason = 'toxic' AND ${found("head", [kind])}`, kind] as const),
  ...SPAM_RULES.map(({ code, findings }) => [`reason = 'spam' AND ${found("rule", findings)}`, code] as const),
  ...Object.entries(RULE_OF_REASON).map(([reason, code]) => [`reason = '${reason}'`, code] as const),
];
export const RULE_CODE = sql.raw(
  `CASE ${CASES.map(([when, code]) => `WHEN ${when} THEN '${code}'`).join(" ")} ELSE 'other' END`,
);
