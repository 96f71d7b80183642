// The engine of the Worker, for programs that run in Node.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createClassifier } from "../worker/moderation/classify.ts";

const WEIGHTS = join(import.meta.dirname, "../worker/moderation/model.bin");

export const shippedWeights = () => new Uint8Array(readFileSync(WEIGHTS));

export const shippedClassifier = () => createClassifier(shippedWeights().buffer);
