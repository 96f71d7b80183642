// The filters that a person named, kept here so that they are on every device of that person.
import { and, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { savedViews } from "../../platform/db/core.ts";
import type { SavedViewsInput } from "./schemas.ts";

/** Whose views, in which workspace: a view may name a page of it. */
type Person = { userId: number; workspaceId: number };

export async function viewsOf({ core }: Pick<Deps, "core">, { userId, workspaceId }: Person) {
  const own = and(eq(savedViews.userId, userId), eq(savedViews.workspaceId, workspaceId));
  const row = await core.select({ views: savedViews.views }).from(savedViews).where(own).get();
  return { success: true as const, views: row?.views ?? [] };
}

/** Replaces them all: of two devices that save at once, the later one stands. */
export async function saveViews(
  { core }: Pick<Deps, "core">,
  { userId, workspaceId, views }: SavedViewsInput & Person,
) {
  await core
    .insert(savedViews)
    .values({ userId, workspaceId, views })
    .onConflictDoUpdate({ target: [savedViews.userId, savedViews.workspaceId], set: { views } });
  return { success: true as const, views };
}
