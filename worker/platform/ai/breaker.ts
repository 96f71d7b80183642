/** The failures in a row after which a model is not called for a while. */
const MAX_FAILURES = 5;
const PAUSE_MS = 30_000;
/** After a pause one call is made; the others wait this long for its outcome. */
const PROBE_MS = 5_000;

export type Breaker = ReturnType<typeof createBreaker>;

/** Stops calls to a model that only fails. One per model and isolate: a new isolate tries again. */
export function createBreaker(now: () => number) {
  let failures = 0;
  let closedUntil = 0;
  return {
    /** How long no call may be made, milliseconds; 0 lets the caller make one. */
    waitMs(): number {
      const wait = closedUntil - now();
      if (wait > 0) return wait;
      if (failures >= MAX_FAILURES) closedUntil = now() + PROBE_MS;
      return 0;
    },
    succeeded(): void {
      failures = 0;
      closedUntil = 0;
    },
    failed(): void {
      failures++;
      if (failures >= MAX_FAILURES) closedUntil = now() + PAUSE_MS;
    },
    pause(ms: number): void {
      closedUntil = now() + ms;
    },
  };
}
