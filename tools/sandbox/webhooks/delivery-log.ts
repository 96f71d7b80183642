import { type Percentiles, percentiles } from "../../statistics.ts";

const KEPT_LATENCIES = 20_000;

/** An event of a comment that no webhook reported. */
export type LostNews = { commentId: string; verb: string };

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
  latencyMs: Percentiles;
};

type DeliveryLog = {
  event(): void;
  lost(value: object): void;
  /** In the order in which they were lost. */
  lostNews(): LostNews[];
  answered(status: number, ms: number): void;
  summary(waiting: number): DeliverySummary;
  /** Counts from zero again; what was lost stays known. */
  reset(): void;
};

/** Counts of deliveries, and the comments whose events were lost; never a body. */
export function createDeliveryLog(): DeliveryLog {
  let events = 0;
  let lost = 0;
  const lostNews: LostNews[] = [];
  let posts = 0;
  let byStatus: Record<string, number> = {};
  let latencies: number[] = [];
  return {
    event: () => void events++,
    lost(value) {
      lost++;
      const { comment_id: commentId, verb } = value as { comment_id?: string; verb?: string };
      if (commentId && verb) lostNews.push({ commentId, verb });
    },
    lostNews: () => [...lostNews],
    reset() {
      [events, lost, posts, byStatus, latencies] = [0, 0, 0, {}, []];
    },
    answered(status, ms) {
      latencies[posts % KEPT_LATENCIES] = ms;
      posts++;
      byStatus[status] = (byStatus[status] ?? 0) + 1;
    },
    summary: (waiting) => ({ events, lost, posts, byStatus, waiting, latencyMs: percentiles(latencies) }),
  };
}
