import { and, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { raids } from "../../platform/db/comments.ts";
import type { PolicySettings } from "../../platform/db/core.ts";
import { newPublicId } from "../../platform/db/ids.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { isoTime, nextMorning } from "../../time.ts";
import { HOUR_MS, RAID_HOURS } from "../../vocabulary/durations.ts";
import { ownComment } from "../comments/queries.ts";
import { withoutRule, withRule } from "../post-rules/with-rule.ts";
import { changeSettings } from "../settings/save-settings.ts";

export type RaidRow = typeof raids.$inferSelect;

export const isRaid = ({ workspaceId, id }: { workspaceId: number; id: string }) =>
  and(eq(raids.id, id), eq(raids.workspaceId, workspaceId));

/** A raid of the workspace. @throws AppError `not_found` when the workspace has none with this id */
async function ownRaid({ db, ...own }: { workspaceId: number; db: CommentsDb; id: string }): Promise<RaidRow> {
  const raid = await db.query.raids.findFirst({ where: isRaid(own) });
  if (!raid) throw new AppError("not_found", { facts: `raid ${own.id}` });
  return raid;
}

type Input = {
  workspaceId: number;
  db: CommentsDb;
  /** Null when it starts automatically. */
  userId: number | null;
  id: string;
  /** `RAID_HOURS` from now when left out. */
  until?: number;
  /** Whether it also judges what came since the surge began, so that what caused it is hidden; its undo shows that again. */
  hidesEarlier?: boolean;
};

/**
 * Starts a proposed raid, or extends one, as a new version of the page's settings that contains its end. It judges what arrives
 * from now on and was posted since the surge began; earlier decisions stay, unless `hidesEarlier`. Safe to repeat.
 *
 * @throws AppError `not_found`, and what `changeSettings` throws
 */
export async function startRaid(deps: Pick<Deps, "core" | "queues" | "now">, input: Input) {
  const { workspaceId, db, userId, id, hidesEarlier = false } = input;
  const raid = await ownRaid({ workspaceId, db, id });
  const now = deps.now();
  const until = input.until ?? now + RAID_HOURS * HOUR_MS;
  const rule = {
    ...{ id, post: raid.postId, mode: "raid" as const, from: raid.since, until },
    ...{ createdAt: now, createdBy: userId },
  };
  await changeSettings(deps, {
    ...{ workspaceId, userId, pageId: raid.pageId },
    ...(hidesEarlier ? { applyTo: "past", since: raid.since, onlyDifferences: true } : { applyTo: "new" }),
    change: (before) => withRule(before, rule, now),
  });
  await db
    .update(raids)
    .set({ startedAt: raid.startedAt ?? now, startedBy: userId, until, seenAt: now })
    .where(isRaid({ workspaceId, id }));
  return { success: true as const, id, until: isoTime(until) };
}

const SECOND_MS = 1_000;

type ByHandInput = { workspaceId: number; db: CommentsDb; timeZone: string; userId: number; commentId: string };

/**
 * Starts a raid of the whole page of a comment, from now until the workspace's next morning.
 *
 * @throws AppError `not_found`, and what `changeSettings` throws
 */
export async function startByHand(deps: Pick<Deps, "core" | "queues" | "now">, input: ByHandInput) {
  const { workspaceId, db, timeZone, userId, commentId } = input;
  const { pageId } = await ownComment({ workspaceId, visible: null, db, id: commentId });
  const now = deps.now();
  const row = {
    ...{ id: newPublicId(), workspaceId, pageId, noticedAt: now, seenAt: now, hostile: 0, examined: 0 },
    // Networks give the time of a comment in whole seconds, so a comment of this second counts as written from now on.
    since: now - (now % SECOND_MS),
  };
  await db.insert(raids).values(row);
  return startRaid(deps, { workspaceId, db, userId, id: row.id, until: nextMorning(now, timeZone) });
}

type RaidDeps = Pick<Deps, "core" | "queues" | "now">;
type EndInput = { workspaceId: number; db: CommentsDb; userId: number; id: string };

/** Ends a raid early. What it hid stays hidden. Safe to repeat. @throws AppError `not_found` */
export async function endRaid(deps: RaidDeps, input: EndInput) {
  const { workspaceId, db, userId, id } = input;
  const { pageId, until } = await ownRaid(input);
  const now = deps.now();
  if (until === null || until <= now) return { success: true as const };
  await changeSettings(deps, {
    ...{ workspaceId, userId, pageId, applyTo: "new" },
    change: (before) => withEnd(before, id, now),
  });
  await db.update(raids).set({ until: now }).where(isRaid(input));
  return { success: true as const };
}

/**
 * Undoes a raid, during it or afterwards: everything that only the raid hid is shown again, and waits for a person. What would
 * have been hidden anyway stays hidden, and so do the decisions of people. Safe to repeat.
 *
 * @throws AppError `not_found`
 */
export async function undoRaid(deps: RaidDeps, input: EndInput) {
  const { workspaceId, db, userId, id } = input;
  const { pageId, since, until, undoneAt } = await ownRaid(input);
  if (undoneAt !== null) return { success: true as const };
  const now = deps.now();
  await changeSettings(deps, {
    ...{ workspaceId, userId, pageId, since, applyTo: "past" },
    ...{ onlyDifferences: true, isUndo: true },
    change: (before) => withoutRule(before, id, now),
  });
  await db
    .update(raids)
    .set({ undoneAt: now, until: Math.min(until ?? now, now) })
    .where(isRaid(input));
  return { success: true as const };
}

/** Dismisses the notice of a raid, or declines a proposed one. @throws AppError `not_found` */
export async function dismissRaid(deps: Pick<Deps, "now">, input: Omit<EndInput, "userId">) {
  await ownRaid(input);
  await input.db.update(raids).set({ dismissedAt: deps.now() }).where(isRaid(input));
  return { success: true as const };
}

const withEnd = (before: PolicySettings, id: string, until: number): PolicySettings => ({
  ...before,
  postRules: (before.postRules ?? []).map((rule) => (rule.id === id ? { ...rule, until } : rule)),
});
