import type { Deps } from "../../deps.ts";
import { loadPageId, settingsAnswer } from "./load-settings.ts";
import { saveSettings } from "./save-settings.ts";
import type { SaveSettingsInput } from "./schemas.ts";

/**
 * Saves new settings of the workspace, or of one of its pages.
 *
 * @throws AppError `not_found` for a page that is not the workspace's, `changed_meanwhile` (`saveSettings`)
 */
export async function saveModerationSettings(
  deps: Pick<Deps, "core" | "queues" | "now">,
  { page, ...input }: SaveSettingsInput & { workspaceId: number; userId: number },
) {
  const pageId = await loadPageId(deps.core, { workspaceId: input.workspaceId, page });
  return settingsAnswer(await saveSettings(deps, { ...input, pageId }), page === undefined ? "workspace" : "page");
}
