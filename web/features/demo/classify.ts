import type { InferResponseType } from "hono/client";
import { createClient } from "../../../worker/entry/client.ts";
import { errorFrom, noAnswer } from "../../api/api-error.ts";

const demo = createClient("/api").demo;

/** The engine's result for a text. Spans refer to the trimmed text. */
export type Verdict = InferResponseType<typeof demo.classify.$post, 200>;

const TIMEOUT_MS = 10_000;

/** Asks the engine. @throws ApiError with a sentence in Spanish; the signal's own reason when it was aborted */
export async function classifyText(text: string, signal: AbortSignal): Promise<Verdict> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const response = await demo.classify.$post({ json: { text } }, { init: { signal: within } }).catch(() => {
    signal.throwIfAborted();
    throw noAnswer();
  });
  const body = await response.json().catch(() => undefined);
  signal.throwIfAborted();
  if (!response.ok || body === undefined) throw errorFrom(response.status, body);
  return body;
}
