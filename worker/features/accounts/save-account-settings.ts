import type { Deps } from "../../deps.ts";
import { settingsAnswer } from "../settings/load-settings.ts";
import { saveSettings } from "../settings/save-settings.ts";
import { ownPage } from "../workspaces/own-pages.ts";
import type { AccountSettingsInput } from "./schemas.ts";

/** Saves one account's own moderation settings. @throws AppError `not_found`, `changed_meanwhile` */
export async function saveAccountSettings(
  deps: Pick<Deps, "core" | "queues" | "now">,
  input: AccountSettingsInput & { workspaceId: number; userId: number },
) {
  const { workspaceId, userId, accountId, settings } = input;
  const { page } = await ownPage(deps.core, { workspaceId, accountId });
  const saved = await saveSettings(deps, { workspaceId, userId, pageId: page.id, ...settings });
  return settingsAnswer(saved, "page");
}
