// Looks for incidents each minute, and reports the start and the end of each one once. An incident is a row of core. Without core
// nothing can be reported; then the monitor that waits for the cron's heartbeat warns instead.
import { and, eq, isNotNull, isNull, lt, lte } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import { incidents, recentCounts } from "../../platform/db/core.ts";
import { MINUTE_MS } from "../../vocabulary/durations.ts";
import { sendMails, storeMail } from "../mail/store-mail.ts";
import { CRON_SILENT_MS, type HealthDeps, readDeepHealth, readLastCronAt } from "./deep-health.ts";
import { findIncidents } from "./incidents.ts";

/** An incident is over when it was not seen for this long, so that a condition which comes and goes is one incident. */
const QUIET_MS = 5 * MINUTE_MS;
const KEEP_COUNTS_MS = 60 * MINUTE_MS;

type WatchDeps = HealthDeps & Pick<Deps, "sendAlert" | "sealer" | "queues" | "config">;
type Incident = typeof incidents.$inferSelect;

/** Stores what began and what is over, and reports it. @returns how many messages were sent to the operator */
export async function watchIncidents(deps: WatchDeps): Promise<number> {
  const { core, now } = deps;
  const at = now();
  for (const { incident: name, text } of findIncidents(await readDeepHealth(deps)))
    await core
      .insert(incidents)
      .values({ name, text, startedAt: at, seenAt: at })
      .onConflictDoUpdate({ target: incidents.name, set: { seenAt: at, endedAt: null } });
  await core
    .update(incidents)
    .set({ endedAt: at })
    .where(and(isNull(incidents.endedAt), lte(incidents.seenAt, at - QUIET_MS)));
  await core.delete(recentCounts).where(lt(recentCounts.minute, at - KEEP_COUNTS_MS));
  return (await reportStarts(deps)) + (await reportEnds(deps));
}

/** The row is claimed before the message is sent, so two runs at once send it once; a failed one is sent again in a minute. */
async function reportStarts(deps: WatchDeps): Promise<number> {
  const { core, now } = deps;
  const started = await core
    .update(incidents)
    .set({ startReportedAt: now() })
    .where(isNull(incidents.startReportedAt))
    .returning();
  let sent = 0;
  for (const incident of started) {
    if (await report(deps, incident, "started")) sent++;
    else await core.update(incidents).set({ startReportedAt: null }).where(eq(incidents.name, incident.name));
  }
  return sent;
}

async function reportEnds(deps: WatchDeps): Promise<number> {
  const { core } = deps;
  const isOver = and(isNotNull(incidents.endedAt), isNotNull(incidents.startReportedAt));
  const ended = await core.delete(incidents).where(isOver).returning();
  let sent = 0;
  for (const incident of ended) {
    if (await report(deps, incident, "ended")) sent++;
    else await core.insert(incidents).values(incident).onConflictDoNothing();
  }
  return sent;
}

async function report(
  deps: WatchDeps,
  { name, startedAt, endedAt, text }: Incident,
  state: "started" | "ended",
): Promise<boolean> {
  const lasted = Math.round(((endedAt ?? deps.now()) - startedAt) / MINUTE_MS);
  const sentence = state === "started" ? text : `Over after ${lasted} minutes: ${text}`;
  console.warn(JSON.stringify({ event: "incident", state, name, startedAt, endedAt, text: sentence }));
  const { sendAlert, now } = deps;
  try {
    const id = `${name.replaceAll(" ", "-")}-${startedAt}-${state}`;
    await mailOperator(deps, { id, name, state, text: sentence });
    await sendAlert?.({ id, incident: name, state, startedAt, endedAt, text: sentence }, now());
    return true;
  } catch (error) {
    logFailure("alert_not_sent", error, { name, state });
    return false;
  }
}

/** Mails the operator, once for each id. */
async function mailOperator(
  deps: WatchDeps,
  { id, ...data }: { id: string; name: string; state: "started" | "ended"; text: string },
): Promise<void> {
  const { OPERATOR_EMAIL: to } = deps.config;
  if (!to) return;
  const mail = await storeMail(deps, { key: `incident:${id}`, to, letter: "incident", data });
  await sendMails(deps, [mail]);
}

/**
 * Looks for incidents in place of a cron that does not run: webhooks call this, at most once a minute in each isolate. Never fails.
 */
export async function watchCron(deps: WatchDeps & Pick<Deps, "tally">): Promise<void> {
  const { tally, now } = deps;
  if (now() - tally.cronSeenAt < MINUTE_MS) return;
  tally.cronSeenAt = now();
  try {
    const at = await readLastCronAt(deps);
    if (at !== null && at <= now() - CRON_SILENT_MS) await watchIncidents(deps);
  } catch (error) {
    logFailure("watch_failed", error);
  }
}
