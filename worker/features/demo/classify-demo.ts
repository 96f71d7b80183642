import type { Deps } from "../../deps.ts";
import { decide } from "../../moderation/decide.ts";
import { DEFAULT_POLICY, type Policy } from "../../moderation/policy.ts";
import type { ClassifyDemoInput } from "./schemas.ts";

/**
 * Returns what the embedded engine decides about a text, by default under the policy of a page with default settings on Business,
 * without the language model. `highlights` are the parts of the trimmed text, in UTF-16 units, that counted for
 * the decision or against it. Stores and logs nothing.
 */
export function classifyDemo(
  { classify, explain }: Pick<Deps, "classify" | "explain">,
  { text }: ClassifyDemoInput,
  { policy = DEFAULT_POLICY, highlights = true }: { policy?: Policy; highlights?: boolean } = {},
) {
  const signals = classify(text, policy);
  const decided = decide(signals, policy);
  const { status, category, filter, reasons } = decided;
  const { code } = signals.language;
  return {
    success: true as const,
    decision: { status, category, filter, reasons, highlights: highlights ? explain(text, policy, decided) : [] },
    scores: signals.scores,
    /** ISO 639-1; null when unknown. */
    language: code === "und" ? null : code,
  };
}
