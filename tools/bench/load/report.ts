// The figures of a load: comments lost and doubled, the times of each stage, and whether the product's promises were kept.

import type { Deliveries, NetworkCall } from "../../drive/network.ts";
import { countBy, type Percentiles, percentiles } from "../../statistics.ts";
import type { ProductComment } from "./product-api.ts";

type Facts = {
  /** The ids of the sent comments. */
  sent: ReadonlySet<string>;
  sendSeconds: number;
  known: ReadonlyMap<string, ProductComment>;
  onNetwork: { id: string; hidden: boolean; createdAt: number }[];
  calls: NetworkCall[];
  deliveries: Deliveries;
  rowsWritten: number;
};

export type Report = ReturnType<typeof makeReport>;

/** Calculates the figures. Pure. Times are in milliseconds. */
export function makeReport({ sent, known, onNetwork, calls, deliveries, sendSeconds, rowsWritten }: Facts) {
  const comments = [...known.values()];
  const decided = comments.filter(({ decided_at }) => decided_at !== null);
  const sentAt = new Map(onNetwork.map(({ id, createdAt }) => [id, createdAt]));
  const hidden = onNetwork.filter((comment) => comment.hidden && sent.has(comment.id)).map(({ id }) => id);
  const wantedHidden = comments.filter(({ status }) => status === "disapproved").map(({ external_id }) => external_id);
  const span = (times: (comment: ProductComment) => [from: number | null | undefined, to: number | null]) =>
    percentiles(
      comments.flatMap((comment) => {
        const [from, to] = times(comment);
        return from == null || to == null ? [] : [to - from];
      }),
    );
  return {
    sent: sent.size,
    seconds: round(sendSeconds),
    decided: decided.length,
    statuses: countBy(comments, ({ status }) => status),
    lost: sent.size - decided.length,
    doubled: doublyHidden(calls.filter(({ object }) => sent.has(object))).length,
    hidden: hidden.length,
    hiddenOnlyOnNetwork: hidden.filter((id) => !wantedHidden.includes(id)).length,
    hiddenOnlyHere: wantedHidden.filter((id) => !hidden.includes(id)).length,
    failedActions: comments.filter(({ action_state }) => action_state === "failed").length,
    stages: {
      sentToReceived: span((comment) => [sentAt.get(comment.external_id), comment.createdAt]),
      receivedToDecided: span((comment) => [comment.createdAt, comment.decided_at]),
      decidedToConfirmed: span((comment) => [comment.decided_at, comment.confirmed_at]),
      receivedToConfirmed: span((comment) => [comment.createdAt, comment.confirmed_at]),
      webhookAnswer: { n: deliveries.posts, ...deliveries.latencyMs },
    } satisfies Record<string, Percentiles>,
    webhookAnswers: deliveries.byStatus,
    graphCalls: calls.length,
    rowsWritten,
    rowsWrittenPerComment: decided.length > 0 ? round(rowsWritten / decided.length) : null,
  };
}

/** The comments with two successful calls to hide them, without one to show them in between. */
function doublyHidden(calls: NetworkCall[]): string[] {
  const hidden = new Set<string>();
  const doubled = new Set<string>();
  for (const { object, action, status } of calls) {
    if (status !== 200) continue;
    if (action === "unhide") hidden.delete(object);
    if (action !== "hide") continue;
    if (hidden.has(object)) doubled.add(object);
    hidden.add(object);
  }
  return [...doubled];
}

/** Prints a readable report; its last line has the same figures as JSON. */
export function printReport(report: Report, more: Record<string, Percentiles>) {
  const { stages, statuses, webhookAnswers } = report;
  console.info(`
Sent ${report.sent} in ${report.seconds} s, decided ${report.decided}, lost ${report.lost}, doubled ${report.doubled}
Statuses    ${list(statuses)}
Hidden      ${report.hidden} on the network; only there ${report.hiddenOnlyOnNetwork}, only here ${report.hiddenOnlyHere}, given up ${report.failedActions}

${row("ms", ["n", "p50", "p95", "p99"])}`);
  for (const [name, { n, p50, p95, p99 }] of Object.entries({ ...stages, ...more }))
    console.info(row(name, [n, p50, p95, p99]));
  console.info(`\nWebhook answers ${list(webhookAnswers)}; Graph calls ${report.graphCalls}
D1 rows written ${report.rowsWritten}, ${report.rowsWrittenPerComment ?? "-"} a comment
${JSON.stringify(report)}`);
}

type Promised = {
  what: string;
  /** Null when nothing was measured, which counts as a miss. */
  measured: number | null;
} & ({ most: number } | { least: number });

/** Prints each promise with its figure, then the verdict. A miss sets exit code 1. */
export function printVerdict(promises: readonly Promised[]): void {
  const missed = promises.filter((promise) => !isKept(promise));
  for (const promise of promises) {
    const bound = "most" in promise ? `at most ${promise.most}` : `at least ${promise.least}`;
    const measured = promise.measured === null ? "not measured" : Math.round(promise.measured * 10) / 10;
    console.info(`${missed.includes(promise) ? "MISSED" : "ok    "}  ${promise.what}: ${measured}, ${bound}`);
  }
  console.info(missed.length === 0 ? "Verdict: met" : `Verdict: MISSED (${missed.map(({ what }) => what).join("; ")})`);
  if (missed.length > 0) process.exitCode = 1;
}

const isKept = (promise: Promised) =>
  promise.measured !== null &&
  ("most" in promise ? promise.measured <= promise.most : promise.measured >= promise.least);

const list = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ") || "none";

const row = (name: string, values: (number | string | null)[]) =>
  name.padEnd(24) +
  values
    .map((value) => (value === null ? "-" : String(typeof value === "number" ? Math.round(value) : value)).padStart(9))
    .join("");

const round = (value: number) => Math.round(value * 1000) / 1000;
