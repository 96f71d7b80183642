// The filters that a person named. They are stored here so that they are on all devices of that person.
import { and, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { savedViews } from "../../platform/db/core.ts";
import type { SavedViewsInput } from "./schemas.ts";

/** The owner of the views, and the workspace: a view may name one of its pages. */
type Person = { userId: number; workspaceId: number };

export async function loadViews({ core }: Pick<Deps, "core">, { userId, workspaceId }: Person) {
  const own = and(eq(savedViews.userId, userId), eq(savedViews.workspaceId, workspaceId));
  const row = await core.select({ views: savedViews.views }).from(savedViews).where(own).get();
  return { success: true as const, views: row?.views ?? [] };
}

/** Replaces all views of the person; when two devices save at once, the later one wins. */
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
