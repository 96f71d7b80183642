const KEPT_LATENCIES = 20_000;

export type DeliverySummary = {
  events: number;
  lost: number;
  /** POSTs made, retries and repetitions included. */
  posts: number;
  /** POSTs by the status answered; `0` is no answer. */
  byStatus: Record<string, number>;
  /** Events no webhook has accepted yet. */
  waiting: number;
  /** Answer time of the webhook in ms, over the last 20,000 POSTs; null before the first. */
  latencyMs: { p50: number | null; p95: number | null; p99: number | null; max: number | null };
};

export type DeliveryLog = {
  event(): void;
  lost(): void;
  answered(status: number, ms: number): void;
  summary(waiting: number): DeliverySummary;
  reset(): void;
};

/** Counts of deliveries, never their bodies. */
export function createDeliveryLog(): DeliveryLog {
  let events = 0;
  let lost = 0;
  let posts = 0;
  let byStatus: Record<string, number> = {};
  let latencies: number[] = [];
  return {
    event: () => void events++,
    lost: () => void lost++,
    answered(status, ms) {
      latencies[posts % KEPT_LATENCIES] = ms;
      posts++;
      byStatus[status] = (byStatus[status] ?? 0) + 1;
    },
    summary(waiting) {
      const sorted = [...latencies].sort((a, b) => a - b);
      const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? null;
      return {
        events,
        lost,
        posts,
        byStatus,
        waiting,
        latencyMs: { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? null },
      };
    },
    reset() {
      [events, lost, posts, byStatus, latencies] = [0, 0, 0, {}, []];
    },
  };
}
