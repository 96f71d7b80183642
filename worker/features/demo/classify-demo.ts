import type { Deps } from "../../deps.ts";
import { decide } from "../../moderation/decide.ts";
import { DEFAULT_POLICY } from "../../moderation/policy.ts";
import type { ClassifyDemoInput } from "./schemas.ts";

/**
 * Returns what the embedded engine decides about a text under the default policy on Business: exactly what a page with default
 * settings gets, without the language model. `highlights` are the parts of the trimmed text, in UTF-16 units, that counted for
 * the decision or against it. Stores and logs nothing.
 */
export function classifyDemo({ classify, explain }: Pick<Deps, "classify" | "explain">, { text }: ClassifyDemoInput) {
  const signals = classify(text, DEFAULT_POLICY);
  const decided = decide(signals, DEFAULT_POLICY);
  const { status, category, filter, reasons } = decided;
  const { code } = signals.language;
  return {
    success: true as const,
    decision: { status, category, filter, reasons, highlights: explain(text, DEFAULT_POLICY, decided) },
    scores: signals.scores,
    /** ISO 639-1; null when unknown. */
    language: code === "und" ? null : code,
  };
}
