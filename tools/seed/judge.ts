import { type Analysis, analysisOf } from "../../worker/features/comments/storage/analysis.ts";
import { type Decision, decide } from "../../worker/moderation/decide.ts";
import { readText } from "../../worker/moderation/normalize/normalize.ts";
import { DEFAULT_POLICY } from "../../worker/moderation/policy.ts";
import { fingerprint } from "../../worker/moderation/repetition/fingerprint.ts";
import { shippedClassifier } from "../engine.ts";

export type Judged = { decision: Decision; analysis: Analysis; found: string | null };

/** Judges each sentence once. The words around it change little, and a million judgements would take minutes. */
export function createSentenceJudge(): (sentence: string) => Judged {
  const classify = shippedClassifier();
  const policy = { ...DEFAULT_POLICY, hidesSpam: true };
  const known = new Map<string, Judged>();
  return (sentence) => {
    let judged = known.get(sentence);
    if (!judged) {
      const read = readText(sentence);
      const found = fingerprint(read.normalized.text) || null;
      const signals = classify(sentence, policy, { read });
      const decision = decide(signals, policy);
      judged = { decision, analysis: analysisOf(signals, decision, "0.0"), found };
      known.set(sentence, judged);
    }
    return judged;
  };
}
