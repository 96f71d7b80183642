import { eq, exists, type SQL } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { memberships, subscriptions, workspaces } from "../../platform/db/core.ts";
import { newId, newPublicId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
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

type Person = { userId: number; timeZone: string; name?: string; lastActiveAt?: number };

/** The statements that make a new workspace and its owner if `where` holds, for one batch. @throws AppError `no_room` */
export async function newWorkspaceIf(deps: Pick<Deps, "core" | "shards" | "now">, person: Person, where: SQL) {
  const { core, now } = deps;
  const { name, lastActiveAt } = person;
  const { workspace, subscription, membership } = await newWorkspace(deps, { ...person, createdAt: now() });
  const isMade = exists(core.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspace.id)));
  return {
    workspace: core
      .insert(workspaces)
      .select(rowsFor(workspaces, { ...workspace, name }, { where }))
      .returning({ publicId: workspaces.publicId }),
    subscription: core.insert(subscriptions).select(rowsFor(subscriptions, subscription, { where: isMade })),
    membership: core
      .insert(memberships)
      .select(rowsFor(memberships, { ...membership, lastActiveAt }, { where: isMade })),
  };
}
