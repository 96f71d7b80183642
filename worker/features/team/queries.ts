import { and, eq } from "drizzle-orm";
import { AppError } from "../../errors.ts";
import { memberships, users } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import type { Member } from "../auth/queries.ts";

/** The person who acts, and the workspace. */
export type Caller = Pick<Member, "user" | "workspace">;

/** Finds a member by their public id. @throws AppError `not_found` for a person who is not a member of this workspace */
export async function loadMember(core: CoreDb, { workspaceId, userId }: { workspaceId: number; userId: string }) {
  const member = await core
    .select({ id: users.id, name: users.name, email: users.email, role: memberships.role })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.workspaceId, workspaceId)))
    .where(eq(users.publicId, userId))
    .get();
  if (!member) throw new AppError("not_found", { facts: "member" });
  return member;
}

/** The condition that a membership is this one. */
export const isMember = (userId: number, workspaceId: number) =>
  and(eq(memberships.userId, userId), eq(memberships.workspaceId, workspaceId));
