import type { Deps } from "../../deps.ts";
import type { memberships, subscriptions, workspaces } from "../../platform/db/core.ts";
import { newId, newPublicId } from "../../platform/db/ids.ts";
import { findLeastFilledShard } from "../shards/least-filled-shard.ts";

/** The rows of a new workspace, free and inactive, with its owner. @throws AppError `no_room` */
export async function newWorkspace(
  deps: Pick<Deps, "core" | "shards">,
  { userId, timeZone, createdAt }: { userId: number; timeZone: string; createdAt: number },
) {
  const id = newId(createdAt);
  const shard = await findLeastFilledShard(deps);
  return {
    workspace: { id, publicId: newPublicId(), shard, timeZone, createdAt } satisfies typeof workspaces.$inferInsert,
    subscription: {
      workspaceId: id,
      plan: "free",
      status: "inactive",
      updatedAt: createdAt,
    } satisfies typeof subscriptions.$inferInsert,
    membership: { userId, workspaceId: id, role: "owner", createdAt } satisfies typeof memberships.$inferInsert,
  };
}
