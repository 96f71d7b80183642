import { inArray, sql } from "drizzle-orm";
import { policies } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";

/**
 * The settings in force: at most one row for each workspace (`pageId` null) and each page of it; none where nothing was
 * saved. Can be awaited, or given to `core.batch`.
 */
export function latestPolicies(core: CoreDb, workspaceIds: readonly number[]) {
  const latest = sql`(
    SELECT max(id) FROM policies
    WHERE workspace_id IN (SELECT value FROM json_each(${JSON.stringify(workspaceIds)}))
    GROUP BY workspace_id, page_id
  )`;
  return core
    .select({
      id: policies.id,
      workspaceId: policies.workspaceId,
      pageId: policies.pageId,
      settings: policies.settings,
    })
    .from(policies)
    .where(inArray(policies.id, latest));
}
