import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import type { PolicySettings, SavedException } from "../../platform/db/core.ts";
import type { ApplyTo } from "../../vocabulary/comments.ts";
import { DEFAULT_SETTINGS } from "../settings/policy.ts";
import { loadLatestPolicies } from "../settings/queries.ts";
import { changeSettings } from "../settings/save-settings.ts";
import { reachOf } from "./reach.ts";

type Input = { workspaceId: number; userId: number; id: string; applyTo: ApplyTo };

/**
 * Removes an exception. With `applyTo: "past"` older comments are judged again without it.
 *
 * @throws AppError `not_found` when the workspace has no exception with this id
 */
export async function removeException(deps: Pick<Deps, "core" | "queues" | "now">, input: Input) {
  const { workspaceId, userId, id, applyTo } = input;
  const snapshots = await loadLatestPolicies(deps.core, [workspaceId]);
  const scope = snapshots.find(({ settings }) => exceptionIn(settings, id));
  const exception = scope && exceptionIn(scope.settings, id);
  if (!exception) throw new AppError("not_found", { facts: `exception ${id}` });
  await changeSettings(deps, {
    ...{ workspaceId, userId, pageId: scope.pageId, applyTo },
    since: reachOf(exception, deps.now()),
    onlyDifferences: true,
    change: (before) => ({
      ...(before ?? DEFAULT_SETTINGS),
      exceptions: (before?.exceptions ?? []).filter((exception) => exception.id !== id),
    }),
  });
  return { success: true as const };
}

const exceptionIn = ({ exceptions }: PolicySettings, id: string): SavedException | undefined =>
  exceptions?.find((exception) => exception.id === id);
