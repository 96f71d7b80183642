import { and, eq, exists, gt, inArray, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Deps } from "../../deps.ts";
import { runInBatches } from "../../platform/db/batch.ts";
import {
  alertDeliveries,
  alerts,
  appeals,
  deadLetters,
  invitations,
  learnedAdapters,
  loginFailures,
  mails,
  oneTimeTokens,
  pictureReadings,
  proposals,
  reconnectionLinks,
  securityEvents,
  sessions,
  stripeEvents,
} from "../../platform/db/core.ts";
import { keysOfMillisecond } from "../../platform/db/ids.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { DAY_MS, MAX_SESSION_DAYS } from "../../vocabulary/durations.ts";
import * as retention from "../../vocabulary/retention.ts";
import { WEBHOOK_LOG_DAYS } from "../../vocabulary/webhooks.ts";
import { IN_FLIGHT_MS } from "./prune-snapshots.ts";

/** Limit for one run, in each table. */
const MAX_PER_RUN = 300;

const newer = alias(learnedAdapters, "newer");

/** Which rows of which table are too old; with the key of a table that has no `rowid`. */
function oldRows(core: CoreDb, now: number): [SQLiteTable, SQL | undefined, SQLiteColumn?][] {
  const daysAgo = (days: number) => now - days * DAY_MS;
  // Keys increase with time.
  const firstKey = (days: number) => keysOfMillisecond(daysAgo(days))[0];
  // In the order of writing, which needs no index.
  const firstStripeEvents = sql`(SELECT rowid FROM ${stripeEvents} ORDER BY rowid LIMIT ${MAX_PER_RUN})`;
  const { workspaceId, pageId, id, createdAt } = newer;
  const replaced = and(
    ...[eq(workspaceId, learnedAdapters.workspaceId), eq(pageId, learnedAdapters.pageId)],
    ...[gt(id, learnedAdapters.id), lt(createdAt, now - IN_FLIGHT_MS)],
  );
  return [
    // They can no longer be renewed.
    [sessions, lt(sessions.createdAt, daysAgo(MAX_SESSION_DAYS))],
    [oneTimeTokens, lt(oneTimeTokens.expiresAt, daysAgo(retention.ENDED_LINK_DAYS))],
    [invitations, lt(invitations.expiresAt, daysAgo(retention.ENDED_LINK_DAYS))],
    [reconnectionLinks, lt(reconnectionLinks.expiresAt, daysAgo(retention.ENDED_LINK_DAYS))],
    // The longest time that an attempt counts: those of invitations do (`team/invite.ts`).
    [loginFailures, lt(loginFailures.windowStartedAt, daysAgo(1)), loginFailures.accountKey],
    [proposals, lt(proposals.id, firstKey(retention.PROPOSAL_KEPT_DAYS))],
    [securityEvents, lt(securityEvents.lastAt, daysAgo(retention.SECURITY_EVENT_DAYS))],
    [mails, lt(mails.id, firstKey(retention.MAIL_DAYS))],
    [
      alertDeliveries,
      or(
        lt(alertDeliveries.id, firstKey(retention.ALERT_DELIVERY_DAYS)),
        and(lt(alertDeliveries.id, firstKey(WEBHOOK_LOG_DAYS)), isNotNull(alertDeliveries.webhookId)),
      ),
    ],
    // Some alerts stay until they end, however long that takes.
    [
      alerts,
      and(
        lt(alerts.id, firstKey(retention.ALERT_DAYS)),
        or(isNotNull(alerts.endedAt), notInArray(alerts.kind, ["connection_broken", "page_silent"])),
      ),
    ],
    [appeals, lt(appeals.id, firstKey(retention.APPEAL_DAYS))],
    [deadLetters, lt(deadLetters.id, firstKey(retention.DEAD_LETTER_DAYS))],
    [pictureReadings, lt(pictureReadings.readAt, daysAgo(retention.PICTURE_READING_DAYS))],
    [
      stripeEvents,
      and(inArray(sql`rowid`, firstStripeEvents), lt(stripeEvents.receivedAt, daysAgo(retention.STRIPE_EVENT_DAYS))),
    ],
    // They were replaced before any comment was judged by them.
    [learnedAdapters, and(isNull(learnedAdapters.usedAt), exists(core.select({ id }).from(newer).where(replaced)))],
  ];
}

const ADDRESSED = isNotNull(appeals.sealedAddress);

/** Deletes what is too old, and the addresses that answers to appeals went to. @returns how many rows */
export function deleteOldRows({ core, now }: Pick<Deps, "core" | "now">): Promise<number> {
  const statements = oldRows(core, now()).map(([table, isOld, key = sql`rowid`]) =>
    core.delete(table).where(sql`${key} IN (SELECT ${key} FROM ${table} WHERE ${isOld} LIMIT ${MAX_PER_RUN})`),
  );
  const oldAddress = and(
    lt(appeals.id, keysOfMillisecond(now() - retention.APPEAL_ADDRESS_DAYS * DAY_MS)[0]),
    ADDRESSED,
  );
  const withoutAddress = core.update(appeals).set({ sealedAddress: null }).where(oldAddress);
  return runInBatches(core, [...statements, withoutAddress]);
}
