import type { Deps } from "../../deps.ts";
import { type RuleChange, ruleChanges } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";

type Line = {
  workspaceId: number;
  pageId: number | null;
  userId: number | null;
  isUndo?: boolean;
  changes: RuleChange[];
};

/** Writes a line of the log about what is not part of the settings. What changed nothing has none. */
export async function logChange(
  { core, now }: Pick<Deps, "core" | "now">,
  { changes, isUndo = false, ...line }: Line,
): Promise<void> {
  if (changes.every((change) => "added" in change && change.added.length + change.removed.length === 0)) return;
  const at = now();
  await core.insert(ruleChanges).values({ id: newId(at), ...line, at, isUndo, changes, appliedSince: null });
}
