import { ApiError } from "../../../api/api-error.ts";

/** No answer (a time-out too), too many requests, a server that failed or is unavailable. */
const WORTH_REPEATING = [0, 429, 500, 503];
const WAITS_MS = [1_000, 2_000];

/** For work that takes the server some time. */
export const LONG_WAITS_MS = [3_000, 6_000];

/**
 * One try more than there are waits, one and two seconds by default. Only for calls that may safely be repeated: the person
 * has moved on already.
 */
export async function withRetries<Answer>(call: () => Promise<Answer>, waitsMs = WAITS_MS): Promise<Answer> {
  for (const wait of waitsMs) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError && WORTH_REPEATING.includes(error.status))) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return call();
}
