import { countBy, type Percentiles, percentiles } from "../statistics.ts";
import { doublyHidden } from "./doubly-hidden.ts";
import type { Deliveries, NetworkCall } from "./network.ts";
import type { ProductComment } from "./product-api.ts";
import type { LabelledComment } from "./send.ts";

type Facts = {
  sent: Map<string, LabelledComment>;
  sendSeconds: number;
  known: Map<string, ProductComment>;
  onNetwork: { id: string; hidden: boolean; createdAt: number }[];
  calls: NetworkCall[];
  deliveries: Deliveries;
  rowsWritten: number;
  badLines: number;
};

export type Report = ReturnType<typeof makeReport>;

/** Calculates the figures of a replay. Pure. Times are in milliseconds. */
export function makeReport({ sent, known, onNetwork, calls, deliveries, ...facts }: Facts) {
  const comments = [...known.values()];
  const decided = comments.filter(({ decided_at }) => decided_at !== null);
  const sentAt = new Map(onNetwork.map(({ id, createdAt }) => [id, createdAt]));
  const hidden = new Set(onNetwork.filter((comment) => comment.hidden && sent.has(comment.id)).map(({ id }) => id));
  const wantedHidden = new Set(
    comments.filter(({ status }) => status === "disapproved").map(({ external_id }) => external_id),
  );
  const span = (
    from: (comment: ProductComment) => number | null | undefined,
    to: (comment: ProductComment) => number | null,
  ) =>
    percentiles(
      comments.flatMap((comment) => {
        const [start, end] = [from(comment), to(comment)];
        return start == null || end == null ? [] : [end - start];
      }),
    );
  return {
    sent: sent.size,
    seconds: round(facts.sendSeconds),
    badLines: facts.badLines,
    decided: decided.length,
    statuses: countBy(comments, ({ status }) => status),
    decisions: countBy(decided, ({ moderation_action }) => moderation_action ?? "none"),
    hidden: hidden.size,
    lost: sent.size - decided.length,
    doubled: doublyHidden(calls.filter(({ object }) => sent.has(object))).length,
    hiddenOnlyOnNetwork: [...hidden].filter((id) => !wantedHidden.has(id)).length,
    hiddenOnlyHere: [...wantedHidden].filter((id) => !hidden.has(id)).length,
    failedActions: comments.filter(({ action_state }) => action_state === "failed").length,
    stages: {
      sentToReceived: span(
        ({ external_id }) => sentAt.get(external_id),
        ({ received_at }) => received_at,
      ),
      receivedToDecided: span(
        ({ received_at }) => received_at,
        ({ decided_at }) => decided_at,
      ),
      decidedToConfirmed: span(
        ({ decided_at }) => decided_at,
        ({ confirmed_at }) => confirmed_at,
      ),
      receivedToConfirmed: span(
        ({ received_at }) => received_at,
        ({ confirmed_at }) => confirmed_at,
      ),
      sentToConfirmed: span(
        ({ external_id }) => sentAt.get(external_id),
        ({ confirmed_at }) => confirmed_at,
      ),
    } satisfies Record<string, Percentiles>,
    webhook: { posts: deliveries.posts, byStatus: deliveries.byStatus, ...deliveries.latencyMs },
    graphCalls: calls.length,
    rowsWritten: facts.rowsWritten,
    rowsWrittenPerComment: decided.length > 0 ? round(facts.rowsWritten / decided.length) : null,
    labels: agreement(sent, known),
  };
}

/** Compares the product's decisions with the file's labels, if it has any. Hidden and flagged comments count as found. */
function agreement(sent: Map<string, LabelledComment>, known: Map<string, ProductComment>) {
  const counts = { hiddenBad: 0, flaggedBad: 0, shownBad: 0, hiddenGood: 0, flaggedGood: 0, shownGood: 0 };
  for (const [id, { bad }] of sent) {
    const status = known.get(id)?.status;
    if (bad === null || status === undefined) continue;
    const kind = status === "disapproved" ? "hidden" : status === "flagged" ? "flagged" : "shown";
    counts[`${kind}${bad ? "Bad" : "Good"}`]++;
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const hidden = counts.hiddenBad + counts.hiddenGood;
  const bad = counts.hiddenBad + counts.flaggedBad + counts.shownBad;
  return {
    ...counts,
    hiddenPrecision: hidden > 0 ? round(counts.hiddenBad / hidden) : null,
    hiddenRecall: bad > 0 ? round(counts.hiddenBad / bad) : null,
    agreement: round((counts.hiddenBad + counts.flaggedBad + counts.shownGood) / total),
  };
}

const round = (value: number) => Math.round(value * 1000) / 1000;
