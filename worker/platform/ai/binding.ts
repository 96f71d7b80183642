// The interface to Workers AI: a model's name and an input go in, an answer or an error comes out.

/** The `AI` binding, as far as it is used. `rejectIfBusy` is read only from the third argument. */
export type AiBinding = {
  run(model: string, input: object, options: { rejectIfBusy: true; signal: AbortSignal }): Promise<unknown>;
};

/**
 * `busy` no capacity now · `exhausted` the account's allowance of the day is used up · `unknown_model` the id does not exist (any
 * more) · `timeout` · `unavailable` anything else, a machine without an account included.
 */
type AiProblem = "busy" | "exhausted" | "unknown_model" | "timeout" | "unavailable";

export class AiError extends Error {
  readonly problem: AiProblem;

  constructor(problem: AiProblem, cause?: unknown) {
    super(`language model: ${problem}`, { cause });
    this.name = "AiError";
    this.problem = problem;
  }
}

/** Runs a model. @throws AiError, even when no answer came in time: the call is then abandoned, and still billed */
export async function runModel(ai: AiBinding, model: string, input: object, timeoutMs: number): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  // Not every model stops at the signal, so the wait ends here too.
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new AiError("timeout")), { once: true });
  });
  // Without an account the binding throws before there is a promise.
  const answer = (async () => ai.run(model, input, { rejectIfBusy: true, signal }))();
  try {
    return await Promise.race([answer, tooLate]);
  } catch (error) {
    if (error instanceof AiError) throw error;
    throw new AiError(signal.aborted ? "timeout" : problemOf(error), error);
  }
}

/** Codes in the message of an error: developers.cloudflare.com/workers-ai/platform/errors. */
const DAILY_ALLOWANCE_USED = /\b3036\b/;
const BUSY = /\b(3040|429)\b|too many requests/i;
/** The model does not exist, has another name, or is not available to this account. */
const NO_SUCH_MODEL = /\b(5007|5018|3041|3042)\b|no such model|unsupported model/i;

function problemOf(error: unknown): AiProblem {
  const message = error instanceof Error ? error.message : String(error);
  if (DAILY_ALLOWANCE_USED.test(message)) return "exhausted";
  if (BUSY.test(message)) return "busy";
  return NO_SUCH_MODEL.test(message) ? "unknown_model" : "unavailable";
}
