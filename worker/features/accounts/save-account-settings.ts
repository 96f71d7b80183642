import type { Deps } from "../../deps.ts";
import type { Shards } from "../../platform/db/shards-of.ts";
import { saveSettings } from "../settings/save-settings.ts";
import { settingsAnswer } from "../settings/settings-of.ts";
import { ownPage } from "../workspaces/own-pages.ts";
import type { AccountSettingsInput } from "./schemas.ts";

/** Saves one account's own moderation settings. @throws AppError `not_found`, `changed_meanwhile` */
export async function saveAccountSettings(
  deps: Pick<Deps, "core" | "queues" | "now">,
  input: AccountSettingsInput & { workspaceId: number; shards: Shards; userId: number },
) {
  const { workspaceId, shards, userId, accountId, settings } = input;
  const { page } = await ownPage(deps.core, { workspaceId, accountId });
  const saved = await saveSettings(deps, { workspaceId, shards, userId, pageId: page.id, ...settings });
  return settingsAnswer(saved, "page");
}
