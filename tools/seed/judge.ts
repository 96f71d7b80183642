import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Analysis, analysisOf } from "../../worker/features/comments/storage/analysis.ts";
import { createClassifier } from "../../worker/moderation/classify.ts";
import { type Decision, decide } from "../../worker/moderation/decide.ts";
import { DEFAULT_POLICY } from "../../worker/moderation/policy.ts";
import { fingerprint } from "../../worker/moderation/repetition/fingerprint.ts";

const WEIGHTS = join(import.meta.dirname, "../../worker/moderation/model.bin");

export type Judged = { decision: Decision; analysis: Analysis; found: string | null };

/** Judges each sentence once: what people put around it changes little, and a million judgements take minutes. */
export function createJudge(): (sentence: string) => Judged {
  const classify = createClassifier(new Uint8Array(readFileSync(WEIGHTS)).buffer);
  const policy = { ...DEFAULT_POLICY, hidesSpam: true };
  const known = new Map<string, Judged>();
  return (sentence) => {
    let judged = known.get(sentence);
    if (!judged) {
      let found: string | null = null;
      const signals = classify(sentence, policy, {
        repetition: (normalized) => {
          found = fingerprint(normalized) || null;
          return { sameAuthor: 0, otherAuthors: 0 };
        },
      });
      const decision = decide(signals, policy);
      judged = { decision, analysis: analysisOf(signals, decision, "0.0"), found };
      known.set(sentence, judged);
    }
    return judged;
  };
}
