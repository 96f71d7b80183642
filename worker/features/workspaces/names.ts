import { eq } from "drizzle-orm";
import { memberships, users } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";

/** What the people of a workspace are called, by their internal ids. */
export async function memberNames(core: CoreDb, workspaceId: number): Promise<Map<number, string>> {
  const people = await core
    .select({ id: users.id, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.workspaceId, workspaceId));
  return new Map(people.map(({ id, name }) => [id, name]));
}
