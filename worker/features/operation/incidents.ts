// Finds the conditions that the operator is called for, in the facts of `deep-health.ts`. Pure.
import { MINUTE_MS } from "../../vocabulary/durations.ts";
import { MAX_DATABASE_BYTES } from "../../vocabulary/shards.ts";
import { CRON_SILENT_MS, type DeepHealth } from "./deep-health.ts";
import { NETWORK, OK } from "./record-stage.ts";

/** `incident` is its permanent name; `text` is for a person. */
type Incident = { incident: string; text: string };

const GB = 1_000_000_000;
const FILLING_SHARE = 0.8;
/** The longest waiting time of a queue: a comment is decided and hidden within seconds; everything else may wait. */
const SLOWEST_MS: Partial<Record<string, number>> = {
  "comment-events": 5 * MINUTE_MS,
  actions: 5 * MINUTE_MS,
};
const SLOWEST_OTHER_MS = 2 * 60 * MINUTE_MS;
/** When a due row counts as overdue; the cron sends what is due within a minute. */
const OVERDUE_MS = 10 * MINUTE_MS;
/** Fewer failures in ten minutes count as chance. */
const MIN_FAILURES = 10;
const ERROR_SHARE = 0.1;
const REFUSED_SHARE = 0.2;
/** Answers that count as normal: the comment is gone, or the request itself cannot be carried out. */
const EXPECTED_ANSWERS = new Set([OK, "gone", "invalid"]);

export function findIncidents(health: DeepHealth): Incident[] {
  return [...ofCore(health), ...ofShards(health), ...ofQueues(health)];
}

function ofCore({ core, at }: DeepHealth): Incident[] {
  if (!core.ok) return [{ incident: "database_out DB", text: `The core database does not answer (${core.code}).` }];
  const incidents = filling("DB", core.bytes);
  const report = (incident: string, text: string) => incidents.push({ incident, text });
  if (core.lastCronAt !== null && core.lastCronAt <= at - CRON_SILENT_MS)
    report("cron_silent", `The cron was last through ${minutes(at - core.lastCronAt)} ago.`);
  if (core.deadLettersLastHour > 0)
    report("dead_letters", `${core.deadLettersLastHour} messages became dead letters in the last hour.`);
  if (core.moneyDifferences > 0)
    report("money_differs", `${core.moneyDifferences} amounts differ from Stripe's: npm run reconcile -- list.`);
  if (core.disputesLastDay > 0)
    report("disputes", `${core.disputesLastDay} accounts dispute a payment since yesterday.`);
  const { [NETWORK]: calls = {}, ...queues } = core.recent;
  const refused = share(calls, (code) => !EXPECTED_ANSWERS.has(code));
  if (refused.count >= MIN_FAILURES && refused.share >= REFUSED_SHARE)
    report(
      "network_refuses",
      `The network refused ${percent(refused.share)} of our calls in ten minutes (${refused.codes}).`,
    );
  const failed = share(merge(Object.values(queues)), (code) => code !== OK);
  if (failed.count >= MIN_FAILURES && failed.share >= ERROR_SHARE)
    report("error_rate", `${percent(failed.share)} of the deliveries failed in ten minutes (${failed.codes}).`);
  return incidents;
}

const ofShards = ({ shards, at }: DeepHealth): Incident[] =>
  Object.entries(shards).flatMap(([shard, facts]): Incident[] => {
    if (!facts.ok) return [{ incident: `database_out ${shard}`, text: `${shard} does not answer (${facts.code}).` }];
    const overdueMs = facts.oldestDueAt === null ? 0 : at - facts.oldestDueAt;
    const backlog =
      overdueMs > OVERDUE_MS
        ? [{ incident: `backlog ${shard}`, text: `Actions of ${shard} have been due for ${minutes(overdueMs)}.` }]
        : [];
    return [...backlog, ...filling(shard, facts.bytes)];
  });

const filling = (database: string, bytes: number): Incident[] =>
  bytes < FILLING_SHARE * MAX_DATABASE_BYTES
    ? []
    : [
        {
          incident: `shard_filling ${database}`,
          text: `${database} holds ${(bytes / GB).toFixed(1)} of ${MAX_DATABASE_BYTES / GB} GB.`,
        },
      ];

const ofQueues = ({ queues, at }: DeepHealth): Incident[] =>
  Object.entries(queues).flatMap(([queue, backlog]) => {
    const ageMs = backlog?.oldestAt ? at - backlog.oldestAt : 0;
    if (ageMs <= (SLOWEST_MS[queue] ?? SLOWEST_OTHER_MS)) return [];
    const text = `${queue} holds ${backlog?.messages} messages, the oldest for ${minutes(ageMs)}.`;
    return [{ incident: `backlog ${queue}`, text }];
  });

function share(counts: Record<string, number>, isBad: (code: string) => boolean) {
  const all = Object.values(counts).reduce((sum, times) => sum + times, 0);
  const bad = Object.entries(counts).filter(([code]) => isBad(code));
  const count = bad.reduce((sum, [, times]) => sum + times, 0);
  const codes = bad.map(([code, times]) => `${code} ${times}`).join(", ");
  return { count, share: all === 0 ? 0 : count / all, codes };
}

function merge(all: Record<string, number>[]): Record<string, number> {
  const merged: Record<string, number> = {};
  for (const [code, times] of all.flatMap((counts) => Object.entries(counts)))
    merged[code] = (merged[code] ?? 0) + times;
  return merged;
}

const minutes = (ms: number) => `${Math.round(ms / MINUTE_MS)} minutes`;
const percent = (part: number) => `${Math.round(part * 100)} %`;
