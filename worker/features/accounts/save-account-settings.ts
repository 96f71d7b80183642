import type { Deps } from "../../deps.ts";
import { saveSettings } from "../rules/save-settings.ts";
import { ownPage } from "./queries.ts";
import type { AccountSettingsInput } from "./schemas.ts";

/** What one account wants of moderation, beside the workspace's own settings. @throws AppError `not_found` */
export async function saveAccountSettings(
  { core, now }: Pick<Deps, "core" | "now">,
  input: AccountSettingsInput & { workspaceId: number; userId: number },
) {
  const { workspaceId, userId, accountId, settings } = input;
  const { page } = await ownPage(core, { workspaceId, accountId });
  return saveSettings({ core, now }, { workspaceId, userId, pageId: page.id, ...settings });
}
