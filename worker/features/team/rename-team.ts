import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { workspaces } from "../../platform/db/core.ts";

/** Names the workspace, which helps people who work in several to distinguish them. */
export async function renameTeam(
  { core }: Pick<Deps, "core">,
  { workspaceId, name }: { workspaceId: number; name: string },
): Promise<void> {
  await core.update(workspaces).set({ name }).where(eq(workspaces.id, workspaceId));
}
