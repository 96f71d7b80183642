// Sends the letter of each Monday at eight, in the workspace's time zone.

import { and, asc, eq, lte } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import { memberAlerts, memberships, subscriptions, users, workspaces } from "../../platform/db/core.ts";
import { databaseOf } from "../../platform/db/each-database.ts";
import { whileRoom } from "../../platform/db/statement-room.ts";
import { addDays } from "../../time.ts";
import { DAY_MS, MINUTE_MS } from "../../vocabulary/durations.ts";
import { wantsLetter } from "../alerts/own-alerts.ts";
import { sendMails, storeMail } from "../mail/store-mail.ts";
import { entitlements } from "../plans/entitlements.ts";
import { loadCounts } from "../stats/queries.ts";
import type { WorkspaceReader } from "../workspaces/visible-pages.ts";
import { letterData } from "./letter-data.ts";
import { loadSummary } from "./summary.ts";
import { letterAt, mondayOf, nextLetterAt, weekBefore } from "./week.ts";

type LetterDeps = Pick<Deps, "core" | "comments" | "sealer" | "queues" | "isOutboundHeld" | "now">;
type Due = {
  workspace: typeof workspaces.$inferSelect;
  subscription: typeof subscriptions.$inferSelect;
};

/** The maximum number of workspaces of one run. */
const MAX_WORKSPACES = 20;
/** How long a claim is valid; longer than writing the letters of a workspace takes. */
const LEASE_MS = 10 * MINUTE_MS;
/** A letter that is later than this is not sent. */
const LATEST_MS = 3 * DAY_MS;

/**
 * Writes to each member who wants it, once a week, about the pages that they may see. The mail's key names the week, so a killed
 * run can be repeated. A workspace without an active plan gets no letter, and neither does one whose pages got no comment for two
 * weeks or more.
 *
 * @returns letters that were stored
 */
export async function sendWeeklyLetters(deps: LetterDeps): Promise<number> {
  const { core, now } = deps;
  if (deps.isOutboundHeld) return 0;
  const due = await core
    .select({ workspace: workspaces, subscription: subscriptions })
    .from(workspaces)
    .innerJoin(subscriptions, eq(subscriptions.workspaceId, workspaces.id))
    .where(lte(workspaces.letterAt, now()))
    .orderBy(asc(workspaces.letterAt))
    .limit(MAX_WORKSPACES);
  let stored = 0;
  for (const each of whileRoom(due)) {
    const { id, letterAt: claimed } = each.workspace;
    const taken = await core
      .update(workspaces)
      .set({ letterAt: now() + LEASE_MS })
      .where(and(eq(workspaces.id, id), eq(workspaces.letterAt, claimed)))
      .returning({ id: workspaces.id });
    if (taken.length === 0) continue;
    try {
      stored += await writeLetters(deps, each);
      const next = nextLetterAt(now(), each.workspace.timeZone);
      await core.update(workspaces).set({ letterAt: next }).where(eq(workspaces.id, id));
    } catch (error) {
      logFailure("letter_failed", error, { workspaceId: id });
    }
  }
  return stored;
}

async function writeLetters(deps: LetterDeps, { workspace, subscription }: Due): Promise<number> {
  const { id: workspaceId, timeZone } = workspace;
  const monday = mondayOf(deps.now(), timeZone);
  const late = deps.now() - letterAt(monday, timeZone);
  // A new workspace is examined once before its first Monday.
  if (workspace.letterAt === 0 || late < 0 || late > LATEST_MS) return 0;
  if (!entitlements(subscription, deps.now()).allowed) return 0;
  const readers = (await loadMembers(deps, workspaceId)).filter(wantsLetter);
  if (readers.length === 0) return 0;
  // A letter is about the pages that its reader may see.
  const byPages = Map.groupBy(readers, ({ pageIds }) => JSON.stringify(pageIds?.toSorted()));
  let stored = 0;
  for (const group of byPages.values()) {
    const of = { workspaceId, visible: group[0]!.pageIds, db: databaseOf(deps, workspace), timeZone };
    stored += await writeAlike(deps, { of, monday, readers: group });
  }
  return stored;
}

type Alike = {
  of: WorkspaceReader & { timeZone: string };
  monday: string;
  readers: { userId: number; email: string }[];
};

/** One letter to readers who may see the same pages. */
async function writeAlike(deps: LetterDeps, { of, monday, readers }: Alike): Promise<number> {
  const { workspaceId } = of;
  const summary = await loadSummary(deps, { ...of, ...weekBefore(monday) });
  if (summary.total === 0) {
    const before = await loadCounts({ ...of, ...weekBefore(addDays(monday, -7)) });
    if (before.total === 0) return 0;
  }
  const data = letterData(summary);
  const mails = await Promise.all(
    readers.map(({ userId, email }) =>
      storeMail(deps, {
        key: `weekly:${workspaceId}:${userId}:${monday}`,
        ...{ to: email, workspaceId, userId, letter: "weekly", data },
      }),
    ),
  );
  await sendMails(deps, mails);
  return mails.length;
}

const loadMembers = ({ core }: Pick<Deps, "core">, workspaceId: number) =>
  core
    .select({
      userId: users.id,
      email: users.email,
      role: memberships.role,
      pageIds: memberships.pageIds,
      letter: memberAlerts.letter,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(
      memberAlerts,
      and(eq(memberAlerts.userId, users.id), eq(memberAlerts.workspaceId, memberships.workspaceId)),
    )
    .where(eq(memberships.workspaceId, workspaceId));
