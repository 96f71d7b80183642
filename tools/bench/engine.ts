import { DEFAULT_POLICY } from "../../worker/moderation/policy.ts";
import { shippedClassifier, shippedWeights } from "../engine.ts";
import type { Results } from "./results.ts";

export function engineFacts(): Results["engine"] {
  const { versions } = shippedClassifier()("", DEFAULT_POLICY);
  return { ...versions, weightsBytes: shippedWeights().length };
}
