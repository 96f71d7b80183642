// Reports alerts: all that are due for a workspace go into one message for each channel.

import { and, asc, eq, exists, inArray, isNull, lte, type SQL } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { alertDeliveries, alertSettings, alerts, memberships, users, workspaces } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import { type AlertChannel, MAILED_ANYWAY } from "../../vocabulary/alerts.ts";
import { MINUTE_MS } from "../../vocabulary/durations.ts";
import { enqueueStoredMails } from "../mail/enqueue-stored-mails.ts";
import { type StoredMail, storeMail } from "../mail/store-mail.ts";
import { type AlertRow, sentencesOf, slackBody, webhookBody } from "./alert-bodies.ts";
import { reportedFrom } from "./due.ts";
import { pushDeliveries } from "./push-deliveries.ts";
import { isQuiet } from "./quiet.ts";
import { switchesOf } from "./settings.ts";
import { placeOf } from "./texts-es.ts";

type ReportDeps = Pick<Deps, "core" | "sealer" | "queues" | "config" | "isOutboundHeld" | "now">;

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
  for (const rows of Map.groupBy(due, ({ alert }) => alert.workspaceId).values()) {
    const [{ timeZone, settings }] = rows as [(typeof rows)[number]];
    const digest = settings?.digest ?? "now";
    const early = Map.groupBy(
      rows.map(({ alert }) => ({ id: alert.id, from: reportedFrom(alert, digest, timeZone) })),
      ({ from }) => (from > deps.now() ? from : null),
    );
    for (const [from, waiting] of early) if (from !== null) await putOff(deps, waiting, from);
    const now = new Set(early.get(null)?.map(({ id }) => id));
    const ready = rows.flatMap(({ alert }) => (now.has(alert.id) ? [alert] : []));
    if (ready.length === 0) continue;
    if (isQuiet(deps.now(), timeZone, settings?.quiet ?? null)) await putOff(deps, ready, deps.now() + LOOK_AGAIN_MS);
    else reported += await report(deps, { due: ready, settings });
  }
  return reported;
}

const putOff = ({ core }: ReportDeps, some: readonly { id: number }[], dueAt: number) =>
  core
    .update(alerts)
    .set({ dueAt })
    .where(inArray(alerts.id, boundList(some.map(({ id }) => id))));

type Report = { due: AlertRow[]; settings: typeof alertSettings.$inferSelect | null };

async function report(deps: ReportDeps, { due, settings }: Report): Promise<number> {
  const { core, now } = deps;
  const workspaceId = due[0]!.workspaceId;
  const switches = switchesOf(settings?.switches);
  // An alert that ended before its report is not reported.
  const lasting = due.filter(({ endedAt }) => endedAt === null);
  const forChannel = (channel: AlertChannel) => lasting.filter(({ kind }) => switches[kind].includes(channel));
  const first = Math.min(...due.map(({ id }) => id));
  // When two runs happen at once, the second one stores nothing.
  const isFirst = exists(
    core
      .select({ id: alerts.id })
      .from(alerts)
      .where(and(eq(alerts.id, first), IS_UNREPORTED)),
  );
  const mailed = forChannel("email").filter(({ kind }) => !MAILED_ANYWAY.includes(kind));
  const mail = await mailOf(deps, { workspaceId, first, due: mailed, isFirst });
  const bodies = {
    webhook: settings?.sealedWebhook ? webhookBody(deps, forChannel("webhook")) : null,
    slack: settings?.sealedSlack ? slackBody(deps, forChannel("slack")) : null,
  };
  const deliveries = [
    ...(["webhook", "slack"] as const).flatMap((channel) => {
      const body = bodies[channel];
      return body ? [{ channel, body, subscriptionId: null }] : [];
    }),
    ...(await pushDeliveries(deps, { workspaceId, due: lasting })),
  ];
  const stored = deliveries.map((delivery, index) => {
    const row = { id: newId(now()), workspaceId, ...delivery, nextAt: now(), createdAt: now() };
    const statement = core.insert(alertDeliveries).select(rowsFor(alertDeliveries, row, { where: isFirst }));
    return [`delivery ${index}`, statement] as const;
  });
  await batch(core, {
    mail: mail?.statement,
    ...Object.fromEntries(stored),
    reported: core
      .update(alerts)
      .set({ reportedAt: now() })
      .where(and(inArray(alerts.id, boundList(due.map(({ id }) => id))), isFirst)),
  });
  if (mail) await enqueueStoredMails(deps, [mail]);
  return due.length;
}

async function mailOf(
  deps: ReportDeps,
  { workspaceId, first, due, isFirst }: { workspaceId: number; first: number; due: AlertRow[]; isFirst: SQL },
): Promise<StoredMail | undefined> {
  if (due.length === 0) return undefined;
  const owner = await deps.core
    .select({ id: users.id, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.role, "owner")))
    .get();
  if (!owner) return undefined;
  return storeMail(deps, {
    key: `alerts:${workspaceId}:${first}`,
    to: owner.email,
    workspaceId,
    userId: owner.id,
    letter: "alerts",
    data: { sentences: sentencesOf(due), place: placeOf(due[0]!.kind) },
    onlyIf: isFirst,
  });
}
