// Tells owners what happened: all that is due for a workspace in one message for each channel.

import { and, asc, eq, exists, inArray, isNull, lte, type SQL } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import {
  alertDeliveries,
  alertSettings,
  alerts,
  memberAlerts,
  memberships,
  pushSubscriptions,
  users,
  workspaces,
} from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import { isoTime } from "../../time.ts";
import { type AlertChannel, DEFAULT_PUSH, MAILED_ANYWAY } from "../../vocabulary/alerts.ts";
import { MINUTE_MS } from "../../vocabulary/durations.ts";
import { nudgeMails } from "../mail/nudge-mails.ts";
import { type StoredMail, storeMail } from "../mail/store-mail.ts";
import { concerns } from "./concerns.ts";
import { reportedFrom } from "./due.ts";
import { pushBody } from "./push-body.ts";
import { isQuiet } from "./quiet.ts";
import { switchesOf } from "./settings.ts";
import { placeOf, sentenceOf } from "./words-es.ts";

type ReportDeps = Pick<Deps, "core" | "sealer" | "queues" | "config" | "isOutboundHeld" | "now">;

/** Limit for one run. */
const MOST = 200;
const LOOK_AGAIN_MS = 10 * MINUTE_MS;
const IS_UNREPORTED = isNull(alerts.reportedAt);

/** @returns alerts that were reported */
export async function reportAlerts(deps: ReportDeps): Promise<number> {
  // They stay due.
  if (deps.isOutboundHeld) return 0;
  const due = await deps.core
    .select({ alert: alerts, timeZone: workspaces.timeZone, settings: alertSettings })
    .from(alerts)
    .innerJoin(workspaces, eq(workspaces.id, alerts.workspaceId))
    .leftJoin(alertSettings, eq(alertSettings.workspaceId, alerts.workspaceId))
    .where(and(IS_UNREPORTED, lte(alerts.dueAt, deps.now())))
    .orderBy(asc(alerts.dueAt))
    .limit(MOST);
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
    else reported += await report(deps, { alerts: ready, settings });
  }
  return reported;
}

const putOff = ({ core }: ReportDeps, some: readonly { id: number }[], dueAt: number) =>
  core
    .update(alerts)
    .set({ dueAt })
    .where(inArray(alerts.id, boundList(some.map(({ id }) => id))));

type Due = { alerts: (typeof alerts.$inferSelect)[]; settings: typeof alertSettings.$inferSelect | null };

async function report(deps: ReportDeps, { alerts: due, settings }: Due): Promise<number> {
  const { core, now } = deps;
  const workspaceId = due[0]!.workspaceId;
  const switches = switchesOf(settings?.switches);
  // What was over before anybody was told is no news.
  const of = (channel: AlertChannel) =>
    due.filter(({ kind, endedAt }) => endedAt === null && switches[kind].includes(channel));
  const first = Math.min(...due.map(({ id }) => id));
  // Of two runs at once, the second one stores nothing.
  const isFirst = exists(
    core
      .select({ id: alerts.id })
      .from(alerts)
      .where(and(eq(alerts.id, first), IS_UNREPORTED)),
  );
  const mailed = of("email").filter(({ kind }) => !MAILED_ANYWAY.includes(kind));
  const mail = await asMail(deps, { workspaceId, first, about: mailed, isFirst });
  const posts = {
    webhook: settings?.sealedWebhook ? webhookBody(deps, of("webhook")) : null,
    slack: settings?.sealedSlack ? slackBody(deps, of("slack")) : null,
  };
  const deliveries = [
    ...(["webhook", "slack"] as const).flatMap((channel) => {
      const body = posts[channel];
      return body ? [{ channel, body, subscriptionId: null }] : [];
    }),
    ...(await asPushes(deps, { workspaceId, about: due.filter(({ endedAt }) => endedAt === null) })),
  ];
  const stored = deliveries.map((delivery, index) => {
    const row = {
      id: newId(now()),
      workspaceId,
      ...delivery,
      nextAt: now(),
      createdAt: now(),
    };
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
  if (mail) await nudgeMails(deps, [mail]);
  return due.length;
}

type About = Due["alerts"];

async function asMail(
  deps: ReportDeps,
  { workspaceId, first, about, isFirst }: { workspaceId: number; first: number; about: About; isFirst: SQL },
): Promise<StoredMail | undefined> {
  if (about.length === 0) return undefined;
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
    data: { sentences: sentencesOf(about), place: placeOf(about[0]!.kind) },
    onlyIf: isFirst,
  });
}

/** Devices of a workspace that one report reaches; a batch holds a hundred statements. */
const MOST_PUSHES = 80;

/** For each device of a member, what that person wants pushed. */
async function asPushes({ core, config }: ReportDeps, { workspaceId, about }: { workspaceId: number; about: About }) {
  if (!config.VAPID_KEYS || about.length === 0) return [];
  const devices = await core
    .select({
      id: pushSubscriptions.id,
      member: { userId: memberships.userId, role: memberships.role, pageIds: memberships.pageIds },
      kinds: memberAlerts.push,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(
      pushSubscriptions,
      and(eq(pushSubscriptions.userId, users.id), eq(pushSubscriptions.sessionVersion, users.sessionVersion)),
    )
    .leftJoin(
      memberAlerts,
      and(eq(memberAlerts.userId, users.id), eq(memberAlerts.workspaceId, memberships.workspaceId)),
    )
    .where(eq(memberships.workspaceId, workspaceId))
    .limit(MOST_PUSHES);
  return devices.flatMap(({ id, member, kinds }) => {
    const wanted = about.filter((alert) => (kinds ?? DEFAULT_PUSH).includes(alert.kind) && concerns(member, alert));
    const [first] = wanted;
    return first
      ? [
          {
            channel: "push" as const,
            body: pushBody({ id: first.id, sentences: sentencesOf(wanted), place: placeOf(first.kind) }),
            subscriptionId: id,
          },
        ]
      : [];
  });
}

const sentence = ({ kind, data }: About[number]) => sentenceOf(kind, data);

/** Each once: a page and its Instagram account often have one name. */
const sentencesOf = (about: About) => [...new Set(about.map(sentence))];

/** Named and timed as https://www.standardwebhooks.com recommends. */
function webhookBody({ config, now }: ReportDeps, about: About): string | null {
  if (about.length === 0) return null;
  const alertsIn = about.map((alert) => ({
    id: String(alert.id),
    kind: alert.kind,
    text: sentence(alert),
    page: alert.data.page,
    count: alert.data.count,
    at: isoTime(alert.createdAt),
    url: config.APP_ORIGIN + placeOf(alert.kind),
  }));
  return JSON.stringify({
    type: "alerts.raised",
    timestamp: isoTime(now()),
    data: { alerts: alertsIn },
  });
}

/** Slack reads `&`, `<` and `>` as markup: https://docs.slack.dev/messaging/formatting-message-text */
const slackText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function slackBody({ config }: ReportDeps, about: About): string | null {
  if (about.length === 0) return null;
  const lines = sentencesOf(about).map((text) => `• ${slackText(text)}`);
  return JSON.stringify({ text: [...lines, config.APP_ORIGIN + placeOf(about[0]!.kind)].join("\n") });
}
