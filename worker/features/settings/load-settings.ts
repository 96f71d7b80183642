import type { Deps } from "../../deps.ts";
import type { PolicySettings, SettingsApplication } from "../../platform/db/core.ts";
import { byCategory } from "../../vocabulary/judging/categories.ts";
import { ownPage } from "../workspaces/own-pages.ts";
import { DEFAULT_SETTINGS } from "./policy.ts";
import { loadLatestPolicies, type Snapshot } from "./queries.ts";
import { saveSettings } from "./save-settings.ts";
import type { SaveSettingsInput } from "./schemas.ts";

/** When an application to older comments made no progress for this long, its message was lost. */
const SILENT_MS = 2 * 60_000;
const SENT_AGAIN_A_MINUTE = 10;

/**
 * Returns the settings of the workspace, or of one of its pages with those it `inherits`.
 *
 * @throws AppError `not_found` for a page that is not the workspace's
 */
export async function loadSettings(
  { core, queues, limit, now }: Pick<Deps, "core" | "queues" | "limit" | "now">,
  { workspaceId, page }: { workspaceId: number; page?: string | undefined },
) {
  const pageId = await loadPageId(core, { workspaceId, page });
  const rows = await loadLatestPolicies(core, [workspaceId]);
  const snapshot = rows.find((row) => row.pageId === pageId);
  const inherited = pageId === null ? null : rows.find((row) => row.pageId === null);
  // The row is the truth and the message only a hint, so any reader enqueues a lost message again.
  const stuck = snapshot && isStuck(snapshot.settings.application, now()) ? snapshot : undefined;
  if (stuck && (await limit(SENT_AGAIN_A_MINUTE, `application:${stuck.id}`)))
    await queues.settings.send([{ workspaceId, policyId: stuck.id }]);
  return {
    ...settingsAnswer(snapshot, pageId === null ? "workspace" : "page"),
    inherited: inherited === null ? null : shownSettings(inherited?.settings, "workspace"),
  };
}

const isStuck = (application: SettingsApplication | undefined, now: number): boolean =>
  application !== undefined && application.finishedAt === null && now - application.updatedAt > SILENT_MS;

/** The answer about a snapshot. @param snapshot undefined when nothing was saved */
export const settingsAnswer = (snapshot: Snapshot | undefined, scope: "workspace" | "page") => ({
  settings: shownSettings(snapshot?.settings, scope),
  /** The client sends it back when it saves. */
  version: String(snapshot?.id ?? 0),
  application: snapshot?.settings.application ? presentApplication(snapshot.settings.application) : null,
});

const presentApplication = ({ considered, hidden, released, finishedAt, superseded }: SettingsApplication) => ({
  state: superseded ? ("superseded" as const) : finishedAt === null ? ("running" as const) : ("done" as const),
  considered,
  hidden,
  released,
});

/** The internal id of a page; null for the whole workspace. @throws AppError `not_found` */
export async function loadPageId(
  core: Deps["core"],
  { workspaceId, page }: { workspaceId: number; page?: string | undefined },
): Promise<number | null> {
  if (page === undefined) return null;
  return (await ownPage(core, { workspaceId, accountId: page })).page.id;
}

/** The settings of one scope in the form of the API, with every field. @param settings undefined when nothing was saved */
export function shownSettings(settings: PolicySettings | undefined, scope: "workspace" | "page") {
  const { automod, prohibitedKeywords, sensitivity, ...more } = settings ?? DEFAULT_SETTINGS;
  const otherwise = scope === "workspace" ? "normal" : null;
  return {
    automod,
    prohibitedKeywords,
    allowedWords: more.allowedWords ?? [],
    allowedDomains: more.allowedDomains ?? [],
    observeOnly: more.observeOnly ?? false,
    automaticRaid: more.automaticRaid ?? false,
    packs: more.packs ?? {},
    /** Null: the page follows the workspace. */
    sensitivity: byCategory((category) => sensitivity?.[category] ?? otherwise),
  };
}

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
