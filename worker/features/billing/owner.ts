import { and, eq } from "drizzle-orm";
import { AppError } from "../../errors.ts";
import { memberships, users, workspaces } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";

/** The owner of a workspace, who is its customer in Stripe and gets the mails about money. */
export async function loadOwner(core: CoreDb, workspaceId: number) {
  const owner = await core
    .select({ id: users.id, email: users.email, name: users.name, timeZone: workspaces.timeZone })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.role, "owner")))
    .get();
  if (!owner) throw new AppError("internal", { facts: `workspace ${workspaceId} has no owner` });
  return owner;
}
