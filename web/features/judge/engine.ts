import { type Classifier, classifierOf } from "../../../worker/moderation/classify.ts";
import { type Decision, decide } from "../../../worker/moderation/decide.ts";
import { type Explainer, explainWith } from "../../../worker/moderation/explain.ts";
import { createScorer } from "../../../worker/moderation/model/scorer.ts";
import { DEFAULT_POLICY, type Policy } from "../../../worker/moderation/policy.ts";
import { byCategory } from "../../../worker/vocabulary/judging/categories.ts";
import type { Sensitivity } from "../../../worker/vocabulary/judging/judgement.ts";

export type Verdict = Pick<Decision, "status" | "category" | "filter" | "reasons"> & {
  /** 0 to 1 for each head of the model. */
  scores: ReturnType<Classifier>["scores"];
  /** ISO 639-1; null when unknown. */
  language: string | null;
};
export type Highlight = ReturnType<Explainer>[number];

/** The Worker's engine with its weights, for a page that changed only its level: each comment alone, without a language model. */
export type BrowserEngine = {
  /** The name of the weights. */
  version: string;
  judge(text: string, level: Sensitivity): Verdict;
  /** The parts of the text that counted. */
  explain(text: string, level: Sensitivity): Highlight[];
};

/** @param weights the file `model.bin`. @throws Error when it is incomplete, or of another version of the code */
export function createBrowserEngine(weights: ArrayBuffer): BrowserEngine {
  const scorer = createScorer(weights);
  const classify = classifierOf(scorer);
  const decided = (text: string, policy: Policy) => {
    const signals = classify(text, policy);
    return { signals, decision: decide(signals, policy) };
  };
  return {
    version: scorer.version,
    judge(text, level) {
      const { signals, decision } = decided(text, policyOf(level));
      const { status, category, filter, reasons } = decision;
      const { code } = signals.language;
      return { status, category, filter, reasons, scores: signals.scores, language: code === "und" ? null : code };
    },
    explain(text, level) {
      const policy = policyOf(level);
      return explainWith(scorer, text, policy, decided(text, policy).decision);
    },
  };
}

const policyOf = (level: Sensitivity): Policy => ({ ...DEFAULT_POLICY, sensitivity: byCategory(() => level) });
