import { readFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join } from "node:path";
import { createClassifier } from "../../worker/moderation/classify.ts";
import { DEFAULT_POLICY } from "../../worker/moderation/policy.ts";
import type { Results } from "./results.ts";

const WEIGHTS = join(import.meta.dirname, "../../worker/moderation/model.bin");

export function engineFacts(): Results["engine"] {
  const weights = new Uint8Array(readFileSync(WEIGHTS));
  const { versions } = createClassifier(weights.buffer)("", DEFAULT_POLICY);
  return { ...versions, weightsBytes: weights.length };
}

export function machineFacts(): Results["machine"] {
  return {
    processor: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    node: process.version,
    load: loadavg()[0]!,
  };
}
