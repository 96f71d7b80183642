import type { Deps } from "../../deps.ts";
import { type PolicySettings, policies } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import { keywordList } from "./keyword-list.ts";
import type { SettingsInput } from "./schemas.ts";

/** New settings for the whole workspace. The old row stays: decisions made under it can still be explained. */
export async function saveSettings(
  { core, now }: Pick<Deps, "core" | "now">,
  { workspaceId, userId, automod, prohibitedKeywords }: SettingsInput & { workspaceId: number; userId: number },
): Promise<PolicySettings> {
  const settings = { automod, prohibitedKeywords: keywordList(prohibitedKeywords) };
  const at = now();
  await core.insert(policies).values({ id: newId(at), workspaceId, settings, createdBy: userId, createdAt: at });
  return settings;
}
