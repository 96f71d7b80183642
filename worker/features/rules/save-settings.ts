import type { Deps } from "../../deps.ts";
import { type PolicySettings, policies } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import { keywordList } from "./keyword-list.ts";
import type { SettingsInput } from "./schemas.ts";

/**
 * New settings for the whole workspace, or for one of its pages. The old row stays: decisions made under it can still be explained.
 *
 * @param input.pageId a page that is known to be the workspace's
 */
export async function saveSettings(
  { core, now }: Pick<Deps, "core" | "now">,
  {
    workspaceId,
    userId,
    pageId,
    automod,
    prohibitedKeywords,
  }: SettingsInput & { workspaceId: number; userId: number; pageId?: number },
): Promise<PolicySettings> {
  const settings = { automod, prohibitedKeywords: keywordList(prohibitedKeywords) };
  const at = now();
  await core
    .insert(policies)
    .values({ id: newId(at), workspaceId, pageId, settings, createdBy: userId, createdAt: at });
  return settings;
}
