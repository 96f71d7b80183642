import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import type { ApplyTo } from "../../vocabulary/comments.ts";
import { loadLatestPolicies } from "../settings/queries.ts";
import { changeSettings } from "../settings/save-settings.ts";
import { withoutRule } from "./with-rule.ts";

type Input = { workspaceId: number; userId: number; id: string; applyTo: ApplyTo };

/**
 * Removes a rule of a post. With `applyTo: "past"` the comments that it hid, flagged or let through are judged again.
 *
 * @throws AppError `not_found` when the workspace has no rule with this id
 */
export async function removePostRule(deps: Pick<Deps, "core" | "queues" | "now">, input: Input) {
  const { workspaceId, userId, id, applyTo } = input;
  const snapshots = await loadLatestPolicies(deps.core, [workspaceId]);
  const scope = snapshots.find(({ settings }) =>
    settings.postRules?.some((rule) => rule.id === id && rule.mode !== "raid"),
  );
  if (!scope) throw new AppError("not_found", { facts: `rule of a post ${id}` });
  const at = deps.now();
  await changeSettings(deps, {
    ...{ workspaceId, userId, pageId: scope.pageId, applyTo },
    onlyDifferences: true,
    change: (before) => withoutRule(before, id, at),
  });
  return { success: true as const };
}
