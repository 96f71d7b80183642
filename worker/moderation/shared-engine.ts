import { type Classifier, classifierOf } from "./classify.ts";
import { coarseWordsWith, type Explainer, explainWith } from "./explain.ts";
import { type Describer, describerOf } from "./learning/describer.ts";
import type { Span } from "./model/encoded-text.ts";
import { createScorer } from "./model/scorer.ts";
import weights from "./model.bin";

export type Engine = {
  classify: Classifier;
  explain: Explainer;
  coarseWords: (text: string) => Span[];
  describe: Describer;
};

let engine: Engine | undefined;

/**
 * Returns the engine. It is built at first use and kept by the isolate, because reading the weights takes longer than judging a
 * comment.
 */
export function sharedEngine(): Engine {
  if (!engine) {
    const scorer = createScorer(weights);
    engine = {
      classify: classifierOf(scorer),
      explain: (text, policy, decision) => explainWith(scorer, text, policy, decision),
      coarseWords: (text) => coarseWordsWith(scorer, text),
      describe: describerOf(scorer),
    };
  }
  return engine;
}
