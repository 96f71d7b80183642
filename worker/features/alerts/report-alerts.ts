// Reports alerts: all that are due for a workspace go into one message for each channel and reader.

import { and, asc, eq, exists, inArray, isNull, lte } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { alertDeliveries, alertSettings, alerts, workspaces } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import { whileRoom } from "../../platform/db/statement-room.ts";
import { ALERT_CHANNELS, alertChannels } from "../../vocabulary/alerts.ts";
import { MINUTE_MS } from "../../vocabulary/durations.ts";
import type { Report } from "./channels/channel.ts";
import { CHANNELS } from "./channels/channels.ts";
import { switchesOf, targetsOf } from "./settings.ts";
import { buttonOf, headlineOf, placeOf, sentenceOf } from "./texts.ts";
import { isQuiet, reportedFrom } from "./timing.ts";

type AlertRow = typeof alerts.$inferSelect;
type ReportDeps = Pick<Deps, "core" | "sealer" | "config" | "isOutboundHeld" | "now">;

/** Limit for one run. */
const BATCH_SIZE = 200;
const LOOK_AGAIN_MS = 10 * MINUTE_MS;
const IS_UNREPORTED = isNull(alerts.reportedAt);

/** Reports the alerts that are due. @returns how many */
export async function reportAlerts(deps: ReportDeps): Promise<number> {
  // The alerts stay due.
  if (deps.isOutboundHeld) return 0;
  const due = await deps.core
    .select({ alert: alerts, timeZone: workspaces.timeZone, settings: alertSettings })
    .from(alerts)
    .innerJoin(workspaces, eq(workspaces.id, alerts.workspaceId))
    .leftJoin(alertSettings, eq(alertSettings.workspaceId, alerts.workspaceId))
    .where(and(IS_UNREPORTED, lte(alerts.dueAt, deps.now())))
    .orderBy(asc(alerts.dueAt))
    .limit(BATCH_SIZE);
  let reported = 0;
  for (const rows of whileRoom(Map.groupBy(due, ({ alert }) => alert.workspaceId).values())) {
    const [{ timeZone, settings }] = rows as [(typeof rows)[number]];
    const digest = settings?.digest ?? "now";
    const byTime = Map.groupBy(
      rows.map(({ alert }) => ({ ...alert, from: reportedFrom(alert, digest, timeZone) })),
      ({ from }) => (from > deps.now() ? from : null),
    );
    for (const [from, waiting] of byTime) if (from !== null) await putOff(deps, waiting, from);
    const ready = byTime.get(null);
    if (!ready) continue;
    if (isQuiet(deps.now(), timeZone, settings?.quiet ?? null)) await putOff(deps, ready, deps.now() + LOOK_AGAIN_MS);
    else reported += await report(deps, { due: ready, settings });
  }
  return reported;
}

const putOff = ({ core }: ReportDeps, alertRows: readonly { id: number }[], dueAt: number) =>
  core
    .update(alerts)
    .set({ dueAt })
    .where(inArray(alerts.id, boundList(alertRows.map(({ id }) => id))));

type Due = { due: AlertRow[]; settings: typeof alertSettings.$inferSelect | null };

async function report(deps: ReportDeps, { due, settings }: Due): Promise<number> {
  const { core, now } = deps;
  const workspaceId = due[0]!.workspaceId;
  const first = Math.min(...due.map(({ id }) => id));
  // When two runs happen at once, the second one stores nothing.
  const isFirst = exists(
    core
      .select({ id: alerts.id })
      .from(alerts)
      .where(and(eq(alerts.id, first), IS_UNREPORTED)),
  );
  const stored = (await messagesOf(deps, { due, settings })).map((message, index) => {
    const row = { id: newId(now()), workspaceId, ...message, nextAt: now(), createdAt: now() };
    const statement = core.insert(alertDeliveries).select(rowsFor(alertDeliveries, row, { where: isFirst }));
    return [`delivery ${index}`, statement] as const;
  });
  await batch(core, {
    ...Object.fromEntries(stored),
    reported: core
      .update(alerts)
      .set({ reportedAt: now() })
      .where(and(inArray(alerts.id, boundList(due.map(({ id }) => id))), isFirst)),
  });
  return due.length;
}

/** One message for each channel that the workspace chose, for each device of a member, and for each webhook. */
async function messagesOf(deps: ReportDeps, { due, settings }: Due) {
  const workspaceId = due[0]!.workspaceId;
  // An alert that ended before its report is not reported.
  const lasting = due.filter(({ endedAt }) => endedAt === null);
  const switches = switchesOf(settings?.switches);
  const targets = await targetsOf(deps, settings);
  const messages = alertChannels().map(async (channel) => {
    const { target, words, readers } = CHANNELS[channel];
    const { always = [] } = ALERT_CHANNELS[channel];
    const chosen = lasting.filter(({ kind }) => switches[kind].includes(channel) && !always.includes(kind));
    const workspace = target && !targets[channel] ? [] : [{ due: chosen }];
    return ((await readers?.(deps, { workspaceId, due: lasting, chosen })) ?? workspace).flatMap(
      ({ due: [first, ...others], ...reader }) =>
        first ? [{ channel, ...reader, body: words(reportOf(deps, [first, ...others])) }] : [],
    );
  });
  return (await Promise.all(messages)).flat();
}

const reportOf = ({ config, now }: ReportDeps, due: readonly [AlertRow, ...AlertRow[]]): Report => ({
  id: due[0].id,
  alerts: due,
  sentences: [...new Set(due.map(sentenceOf))],
  headline: headlineOf(due[0]),
  place: placeOf(due[0]),
  button: buttonOf(due[0]),
  origin: config.APP_ORIGIN,
  at: now(),
});
