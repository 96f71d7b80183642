import { ApiError } from "../../api/api-error.ts";

/** Nothing answered (a time-out too), too many requests, a server that failed or is not there now. */
const WORTH_REPEATING = [0, 429, 500, 503];
const WAITS_MS = [1_000, 2_000];

/** Three tries, one and two seconds apart. Only for calls that may safely be repeated: the person has moved on already. */
export async function withRetries<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (const wait of WAITS_MS) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError && WORTH_REPEATING.includes(error.status))) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return call();
}
