import { and, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { ruleChanges } from "../../platform/db/core.ts";
import { undoRaid } from "../raids/raid.ts";
import { withoutChanges } from "../settings/rule-changes.ts";
import { changeSettings } from "../settings/save-settings.ts";
import { isVisible, type WorkspaceReader } from "../workspaces/visible-pages.ts";
import { raidOf } from "./rule-changes.ts";
import { isAsLeft, loadReplies, replyChanges, undoReplies } from "./undo-replies.ts";

const OVER = "De ese cambio ya no queda nada en vigor que se pueda deshacer.";

/**
 * Takes back a change of rules, as far as nobody changed it again. Older comments that it changed are judged again.
 *
 * @throws AppError `not_found`, `changed_meanwhile` when nothing of it is in force, and what `changeSettings` throws
 */
export async function undoRuleChange(
  deps: Pick<Deps, "core" | "queues" | "networks" | "now">,
  { workspaceId, userId, db, visible, id }: WorkspaceReader & { userId: number; id: string },
) {
  const own = and(eq(ruleChanges.id, Number(id)), eq(ruleChanges.workspaceId, workspaceId));
  const row = await deps.core.select().from(ruleChanges).where(own).get();
  if (!row || (row.pageId === null ? visible !== null : !isVisible(visible, row.pageId)))
    throw new AppError("not_found", { facts: `rule change ${id}` });
  const { pageId, changes, appliedSince } = row;
  const raid = raidOf(row);
  if (raid) return undoRaid(deps, { workspaceId, db, userId, id: raid.id });
  const ofReplies = replyChanges(changes);
  if (ofReplies.length > 0) {
    const current = await loadReplies(deps, { workspaceId, db }, ofReplies);
    if (!ofReplies.every((change) => isAsLeft(change, current)))
      throw new AppError("changed_meanwhile", { message: OVER });
    for (const change of ofReplies) await undoReplies(deps, { workspaceId, db, userId, pageId }, change);
    return { success: true as const };
  }
  await changeSettings(deps, {
    ...{ workspaceId, userId, pageId, isUndo: true },
    ...(appliedSince === null ? { applyTo: "new" } : { applyTo: "past", since: appliedSince, onlyDifferences: true }),
    change: (before) => {
      const after = withoutChanges(before, changes);
      if (JSON.stringify(after) === JSON.stringify(before)) throw new AppError("changed_meanwhile", { message: OVER });
      return after;
    },
  });
  return { success: true as const };
}
