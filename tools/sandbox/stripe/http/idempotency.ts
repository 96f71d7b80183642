import type { Machine } from "../machine.ts";
import { wallTime } from "../world/clock.ts";
import { StripeError } from "./errors.ts";

/** How long answers are kept, as at least by Stripe. */
const KEPT_SECONDS = 86_400;

export type Answer = { status: number; body: string; replayed?: boolean };

/**
 * Runs a POST at most once for each key. A repetition of the request gets the same answer, also an error of the execution.
 *
 * @param request  everything that identifies the request
 * @param perform  answers, and reports whether the execution had started: earlier refusals are not kept
 * @throws StripeError 400 for a key with another request, 409 while the first is being answered
 */
export async function oncePerKey(
  machine: Machine,
  { key, request, running }: { key: string; request: string; running: Set<string> },
  perform: () => Promise<Answer & { began: boolean }>,
): Promise<Answer> {
  const { answers } = machine.world;
  const at = wallTime(machine);
  const kept = answers.get(key);
  if (kept && kept.at + KEPT_SECONDS > at) {
    if (kept.request !== request)
      throw new StripeError(400, {
        type: "idempotency_error",
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    return { status: kept.status, body: kept.body, replayed: true };
  }
  if (running.has(key))
    throw new StripeError(409, {
      type: "idempotency_error",
      code: "idempotency_key_in_use",
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}.`,
    });
  running.add(key);
  try {
    const { began, ...answer } = await perform();
    if (began) answers.set(key, { at, request, ...answer });
    return answer;
  } finally {
    running.delete(key);
  }
}
