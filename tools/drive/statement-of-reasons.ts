import { z } from "zod";
import { RULE_CODES } from "../../worker/vocabulary/judging/published-rules.ts";

/**
 * Article 17 (3) of Regulation (EU) 2022/2065: the measure with its territory and duration, the facts with their source, automated
 * means, the ground, and the redress.
 */
export const StatementOfReasons = z.strictObject({
  code: z.enum(RULE_CODES),
  title: z.string().min(3),
  text: z.string().endsWith("."),
  measure: z.enum(["waits_for_person", "hidden", "deleted"]),
  territory: z.literal("worldwide"),
  decided_at: z.iso.datetime().nullable(),
  facts: z.string().endsWith("."),
  source: z.literal("own_initiative"),
  automated_detection: z.boolean(),
  automated_decision: z.boolean(),
  ground: z.literal("rules_of_the_page"),
  redress: z.string().min(10),
});
