// The lines that `npm run ops` prints for an answer of /api/health/deep. Pure.
import { z } from "zod";

const time = z.number().nullable();
const failed = z.object({ ok: z.literal(false), code: z.string() });
const Core = z.object({
  ok: z.literal(true),
  lastCronAt: time,
  deadLettersLastHour: z.number(),
  moneyDifferences: z.number(),
  disputesLastDay: z.number(),
  brokenPages: z.record(z.string(), z.number()),
  unsubscribedPages: z.number(),
  recent: z.record(z.string(), z.record(z.string(), z.number())),
  bytes: z.number(),
});
const Shard = z.object({ ok: z.literal(true), oldestOpenActionAt: time, oldestDueAt: time, bytes: z.number() });

export const DeepHealth = z.object({
  healthy: z.boolean(),
  /** The incidents that the operator is alerted about (`worker/features/operation/incidents.ts`). */
  incidents: z.array(z.object({ incident: z.string(), text: z.string() })),
  at: z.number(),
  outboundHold: z.boolean(),
  core: z.union([Core, failed]),
  shards: z.record(z.string(), z.union([Shard, failed])),
  queues: z.record(z.string(), z.object({ messages: z.number(), oldestAt: time }).nullable()),
});
export type DeepHealth = z.infer<typeof DeepHealth>;

/** Before the first run of the cron there are no incidents, but nothing works yet. */
export const isHealthy = ({ healthy, incidents }: DeepHealth): boolean => healthy && incidents.length === 0;

export function linesOf(health: DeepHealth, { origin, tookMs }: { origin: string; tookMs: number }): string[] {
  const { core, shards, queues, at } = health;
  const ago = (moment: number | null) => (moment === null ? "-" : duration(at - moment));
  return [
    `${isHealthy(health) ? "HEALTHY" : "INCIDENT"}  ${origin}  ${new Date(at).toISOString()}  answered in ${tookMs} ms`,
    ...(health.outboundHold ? ["OUTBOUND_HOLD is on: nothing goes out."] : []),
    ...health.incidents.map(({ incident, text }) => `${incident}  ${text}`),
    "",
    ...(core.ok
      ? [
          row([
            "core",
            "last cron",
            "dead letters/h",
            "money differs",
            "disputes/day",
            "broken pages",
            "unheard",
            "MB",
          ]),
          row([
            "DB",
            ago(core.lastCronAt),
            String(core.deadLettersLastHour),
            String(core.moneyDifferences),
            String(core.disputesLastDay),
            String(Object.values(core.brokenPages).reduce((sum, pages) => sum + pages, 0)),
            String(core.unsubscribedPages),
            megabytes(core.bytes),
          ]),
        ]
      : [`core does not answer: ${core.code}`]),
    "",
    row(["shard", "oldest open", "overdue", "MB"]),
    ...Object.entries(shards).map(([name, shard]) =>
      shard.ok
        ? row([name, ago(shard.oldestOpenActionAt), ago(shard.oldestDueAt), megabytes(shard.bytes)])
        : `${name} does not answer: ${shard.code}`,
    ),
    "",
    row(["queue", "messages", "oldest"]),
    ...Object.entries(queues).map(([name, backlog]) =>
      row([name, backlog ? String(backlog.messages) : "unknown", backlog ? ago(backlog.oldestAt) : "-"]),
    ),
    ...(core.ok && Object.keys(core.recent).length > 0
      ? [
          "",
          "In the last ten minutes",
          ...Object.entries(core.recent).map(([stage, codes]) => row([stage, counts(codes)])),
        ]
      : []),
  ];
}

const row = ([name = "", ...cells]: string[]) =>
  `${name.padEnd(26)}${cells.map((cell) => cell.padEnd(16)).join("")}`.trimEnd();

const counts = (codes: Record<string, number>) =>
  Object.entries(codes)
    .map(([code, count]) => `${code} ${count}`)
    .join(", ");

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  return seconds < 2 * 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
