import { createClassifier } from "../../worker/moderation/classify.ts";
import { decide } from "../../worker/moderation/decide.ts";
import weights from "../../worker/moderation/model.bin";
import { DEFAULT_POLICY, type Policy } from "../../worker/moderation/policy.ts";

export const classify = createClassifier(weights);

/** Decides about a text under the default policy. @param policy replaces parts of it */
export function judge(text: string, policy: Partial<Policy> = {}) {
  const whole = { ...DEFAULT_POLICY, ...policy };
  return decide(classify(text, whole), whole);
}
