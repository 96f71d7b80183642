import { type Percentiles, percentiles } from "../../statistics.ts";

const KEPT_LATENCIES = 20_000;

/** An event of a comment whose webhook was lost. */
export type LostNews = { commentId: string; verb: string };

export type DeliverySummary = {
  events: number;
  lost: number;
  /** The number of POSTs, with retries and repetitions. */
  posts: number;
  /** The number of POSTs by the answered status; `0` is no answer. */
  byStatus: Record<string, number>;
  /** The number of events that are not accepted yet. */
  waiting: number;
  /** The answer times of the webhook in ms, over the last 20,000 POSTs; null before the first. */
  latencyMs: Percentiles;
};

/** Creates a log of deliveries: counts, and the comments whose events were lost, but no bodies. */
export function createDeliveryLog() {
  let events = 0;
  let lost = 0;
  const lostNews: LostNews[] = [];
  let posts = 0;
  let byStatus: Record<string, number> = {};
  let latencies: number[] = [];
  return {
    event: () => void events++,
    lost(value: object) {
      lost++;
      const { comment_id: commentId, verb } = value as { comment_id?: string; verb?: string };
      if (commentId && verb) lostNews.push({ commentId, verb });
    },
    /** The lost events, in order. */
    lostNews: () => [...lostNews],
    /** Resets the counts. The lost events stay. */
    reset() {
      [events, lost, posts, byStatus, latencies] = [0, 0, 0, {}, []];
    },
    answered(status: number, ms: number) {
      latencies[posts % KEPT_LATENCIES] = ms;
      posts++;
      byStatus[status] = (byStatus[status] ?? 0) + 1;
    },
    summary: (waiting: number): DeliverySummary => ({
      events,
      lost,
      posts,
      byStatus,
      waiting,
      latencyMs: percentiles(latencies),
    }),
  };
}
