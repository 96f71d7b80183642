import type { Deps } from "../../deps.ts";
import type { LearningChoices } from "../../platform/db/core.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { loadPageId } from "../settings/load-settings.ts";
import { DEFAULT_SETTINGS } from "../settings/policy.ts";
import { changeSettings } from "../settings/save-settings.ts";
import { learnFromCorrections } from "./learn-from-corrections.ts";
import type { ChooseLearningInput } from "./schemas.ts";

/** The maximum number of forgotten corrections that are stored; older ones are not used for learning anyway. */
const MAX_FORGOTTEN = 400;

type Input = ChooseLearningInput & { workspaceId: number; db: CommentsDb; userId: number };

/**
 * Switches learning of a page on or off, or forgets one correction or all of them, as a new version of the page's settings. The
 * page then learns again at once, for future comments.
 *
 * @throws AppError `not_found` for a page that is not the workspace's, and what `changeSettings` throws
 */
export async function chooseLearning(
  deps: Pick<Deps, "core" | "queues" | "describe" | "now">,
  { workspaceId, db, userId, page, ...choice }: Input,
) {
  const pageId = (await loadPageId(deps.core, { workspaceId, page }))!;
  const at = deps.now();
  await changeSettings(deps, {
    ...{ workspaceId, userId, pageId },
    change: (before) => ({
      ...(before ?? DEFAULT_SETTINGS),
      learning: chosen(before?.learning ?? {}, choice, at),
    }),
  });
  await learnFromCorrections(deps, db, { workspaceId, pageId });
  return { success: true as const };
}

function chosen(
  before: LearningChoices,
  { enabled, forget }: Pick<ChooseLearningInput, "enabled" | "forget">,
  at: number,
): LearningChoices {
  const { off, ...rest } = before;
  const isOff = enabled === undefined ? off : !enabled;
  const choices = forget === "all" ? { forgottenUntil: at } : forgetting(rest, forget);
  return { ...choices, ...(isOff && { off: true }) };
}

function forgetting(before: LearningChoices, id: string | undefined): LearningChoices {
  if (id === undefined) return before;
  const forgotten = [...(before.forgotten ?? []).filter((each) => each !== Number(id)), Number(id)];
  return { ...before, forgotten: forgotten.slice(-MAX_FORGOTTEN) };
}
