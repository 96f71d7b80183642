import type { Deps } from "../../deps.ts";
import type { PolicySettings } from "../../platform/db/core.ts";
import { DEFAULT_SETTINGS } from "./policy.ts";
import { loadLatestPolicies } from "./queries.ts";

/** The settings of a workspace, and of each of its pages that has its own, by the page's internal id. */
export async function loadSettingsInForce(
  { core }: Pick<Deps, "core">,
  { workspaceId }: { workspaceId: number },
): Promise<{ workspace: PolicySettings; pages: Map<number, PolicySettings> }> {
  const rows = await loadLatestPolicies(core, [workspaceId]);
  return {
    workspace: asSaved(rows.find((row) => row.pageId === null)?.settings ?? DEFAULT_SETTINGS),
    pages: new Map(
      rows.flatMap(({ pageId, settings }) => (pageId === null ? [] : [[pageId, asSaved(settings)] as const])),
    ),
  };
}

/** The settings as they were saved, without how far they were applied to older comments. */
const asSaved = ({ application: _, ...settings }: PolicySettings): PolicySettings => settings;
