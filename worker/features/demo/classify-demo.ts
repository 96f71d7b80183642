import type { Deps } from "../../deps.ts";
import { decide } from "../../moderation/decide.ts";
import { DEFAULT_POLICY } from "../../moderation/policy.ts";
import type { ClassifyDemoInput } from "./schemas.ts";

/** ISO 639-1 of the text; null while the engine does not tell. */
const LANGUAGE = null as string | null;

/**
 * What the embedded engine makes of a text under the default policy on Business: exactly what a page that changed nothing
 * gets, without the language model. Spans of the reasons are of the trimmed text, in UTF-16 units. Keeps and logs nothing.
 */
export function classifyDemo({ classify }: Pick<Deps, "classify">, { text }: ClassifyDemoInput) {
  const signals = classify(text, DEFAULT_POLICY);
  const { status, category, filter, reasons } = decide(signals, DEFAULT_POLICY);
  const decision = { status, category, filter, reasons };
  return { success: true as const, decision, scores: signals.scores, language: LANGUAGE };
}
