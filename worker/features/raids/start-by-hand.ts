import type { Deps } from "../../deps.ts";
import { raids } from "../../platform/db/comments.ts";
import { newPublicId } from "../../platform/db/ids.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { nextMorning } from "../../time.ts";
import { ownComment } from "../comments/queries.ts";
import { startRaid } from "./start-raid.ts";

const SECOND_MS = 1_000;

type Input = { workspaceId: number; db: CommentsDb; timeZone: string; userId: number; commentId: string };

/**
 * Starts a raid of the whole page of a comment, from now until the workspace's next morning.
 *
 * @throws AppError `not_found`, and what `changeSettings` throws
 */
export async function startByHand(deps: Pick<Deps, "core" | "queues" | "now">, input: Input) {
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
