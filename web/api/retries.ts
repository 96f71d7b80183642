import { ApiError } from "./api-error.ts";

/** Failures that may pass: no answer (or a time-out), too many requests, a server that failed or is unavailable. */
const mayPass = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
const WAITS_MS = [1_000, 2_000];

/** The waits for calls that take the server some time. */
export const LONG_WAITS_MS = [3_000, 6_000];

/**
 * Repeats a call that failed for a reason that may pass. There is one try more than there are waits; by default these are one and two
 * seconds. Only for calls that may safely be repeated, since the person has already moved on. (A
 * retry of TanStack Query waits while the tab is hidden.)
 */
export async function withRetries<Answer>(call: () => Promise<Answer>, waitsMs = WAITS_MS): Promise<Answer> {
  for (const wait of waitsMs) {
    try {
      return await call();
    } catch (error) {
      if (!mayPass(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return call();
}
