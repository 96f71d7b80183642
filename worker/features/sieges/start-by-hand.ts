import type { Deps } from "../../deps.ts";
import { sieges } from "../../platform/db/comments.ts";
import { newPublicId } from "../../platform/db/ids.ts";
import { nextMorning } from "../../time.ts";
import { ownComment } from "../comments/queries.ts";
import { startSiege } from "./start-siege.ts";

const SECOND_MS = 1_000;

type Input = { workspaceId: number; shard: string; timeZone: string; userId: number; commentId: string };

/**
 * A siege of the whole page of a comment, from now until the next morning of the workspace.
 *
 * @throws AppError `not_found`, and what `changeSettings` throws
 */
export async function startByHand(deps: Pick<Deps, "core" | "comments" | "queues" | "now">, input: Input) {
  const { workspaceId, shard, timeZone, userId, commentId } = input;
  const db = deps.comments(shard);
  const { pageId } = await ownComment(db, { workspaceId, visible: null, id: commentId });
  const now = deps.now();
  const row = {
    ...{ id: newPublicId(), workspaceId, pageId, noticedAt: now, seenAt: now, hostile: 0, lookedAt: 0 },
    // Networks say in whole seconds when a comment was posted: one of this second counts as written from now on.
    since: now - (now % SECOND_MS),
  };
  await db.insert(sieges).values(row);
  return startSiege(deps, { workspaceId, shard, userId, id: row.id, until: nextMorning(now, timeZone) });
}
