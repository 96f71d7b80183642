import type { Report } from "./report.ts";

/** Prints a readable report; its last line has the same figures as JSON. */
export function printReport(report: Report) {
  const { stages, webhook, labels } = report;
  console.info(
    `\nSent ${report.sent} in ${report.seconds} s, decided ${report.decided}, lost ${report.lost}, doubled ${report.doubled}`,
  );
  console.info(`Decisions   ${list(report.decisions)}`);
  console.info(`Statuses    ${list(report.statuses)}`);
  console.info(
    `Hidden      ${report.hidden} on the network; only there ${report.hiddenOnlyOnNetwork}, only here ${report.hiddenOnlyHere}, given up ${report.failedActions}`,
  );
  console.info(`\n${"ms".padEnd(24)}${["n", "p50", "p95", "p99"].map((name) => name.padStart(9)).join("")}`);
  for (const [name, { n, p50, p95, p99 }] of Object.entries(stages)) console.info(row(name, [n, p50, p95, p99]));
  console.info(row("webhook answer", [webhook.posts, webhook.p50, webhook.p95, webhook.p99]));
  console.info(`\nWebhook answers ${list(webhook.byStatus)}; Graph calls ${report.graphCalls}`);
  console.info(`D1 rows written ${report.rowsWritten}, ${report.rowsWrittenPerComment ?? "-"} a comment`);
  if (labels) console.info(`Against the labels: ${list(labels)}`);
  console.info(JSON.stringify(report));
}

const list = (counts: Record<string, number | null>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count ?? "-"}`)
    .join(", ") || "none";

const row = (name: string, values: (number | null)[]) =>
  name.padEnd(24) + values.map((value) => (value === null ? "-" : String(Math.round(value))).padStart(9)).join("");
