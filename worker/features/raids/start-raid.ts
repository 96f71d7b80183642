import type { Deps } from "../../deps.ts";
import { raids } from "../../platform/db/comments.ts";
import { newPublicId } from "../../platform/db/ids.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { isoTime, nextMorning } from "../../time.ts";
import { HOUR_MS, RAID_HOURS } from "../../vocabulary/durations.ts";
import { ownComment } from "../comments/queries.ts";
import { withRule } from "../post-rules/with-rule.ts";
import { changeSettings } from "../settings/save-settings.ts";
import { isRaid, ownRaid } from "./own-raid.ts";

type Input = {
  workspaceId: number;
  db: CommentsDb;
  /** Null when it starts automatically. */
  userId: number | null;
  id: string;
  /** `RAID_HOURS` from now when left out. */
  until?: number;
};

/**
 * Starts a proposed raid, or extends one, as a new version of the page's settings that contains its end. It judges what arrives
 * from now on and was posted since the surge began; earlier decisions stay. Safe to repeat.
 *
 * @throws AppError `not_found`, and what `changeSettings` throws
 */
export async function startRaid(deps: Pick<Deps, "core" | "queues" | "now">, input: Input) {
  const { workspaceId, db, userId, id } = input;
  const raid = await ownRaid({ workspaceId, db, id });
  const now = deps.now();
  const until = input.until ?? now + RAID_HOURS * HOUR_MS;
  const rule = {
    ...{ id, post: raid.postId, mode: "raid" as const, from: raid.since, until },
    ...{ createdAt: now, createdBy: userId },
  };
  await changeSettings(deps, {
    ...{ workspaceId, userId, pageId: raid.pageId, applyTo: "new" },
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
