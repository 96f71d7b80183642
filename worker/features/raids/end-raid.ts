import type { Deps } from "../../deps.ts";
import { raids } from "../../platform/db/comments.ts";
import type { PolicySettings } from "../../platform/db/core.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { withoutRule } from "../post-rules/with-rule.ts";
import { DEFAULT_SETTINGS } from "../settings/policy.ts";
import { changeSettings } from "../settings/save-settings.ts";
import { isRaid, ownRaid } from "./own-raid.ts";

type EndDeps = Pick<Deps, "core" | "queues" | "now">;
type Input = { workspaceId: number; db: CommentsDb; userId: number; id: string };

/** Ends a raid early. What it hid stays hidden. Safe to repeat. @throws AppError `not_found` */
export async function endRaid(deps: EndDeps, input: Input) {
  const { workspaceId, db, userId, id } = input;
  const { pageId, until } = await ownRaid(input);
  const now = deps.now();
  if (until === null || until <= now) return { success: true as const };
  await changeSettings(deps, {
    ...{ workspaceId, userId, pageId, applyTo: "new" },
    change: (before) => withEnd(before, id, now),
  });
  await db.update(raids).set({ until: now }).where(isRaid(input));
  return { success: true as const };
}

/**
 * Undoes a raid, during it or afterwards: everything that only the raid hid is shown again, and waits for a person. What would
 * have been hidden anyway stays hidden, and so do the decisions of people. Safe to repeat.
 *
 * @throws AppError `not_found`
 */
export async function undoRaid(deps: EndDeps, input: Input) {
  const { workspaceId, db, userId, id } = input;
  const { pageId, since, until, undoneAt } = await ownRaid(input);
  if (undoneAt !== null) return { success: true as const };
  const now = deps.now();
  await changeSettings(deps, {
    ...{ workspaceId, userId, pageId, since, applyTo: "past" },
    onlyDifferences: true,
    change: (before) => withoutRule(before, id, now),
  });
  await db
    .update(raids)
    .set({ undoneAt: now, until: Math.min(until ?? now, now) })
    .where(isRaid(input));
  return { success: true as const };
}

/** Dismisses the notice of a raid, or declines a proposed one. @throws AppError `not_found` */
export async function dismissRaid(deps: Pick<Deps, "now">, input: Omit<Input, "userId">) {
  await ownRaid(input);
  await input.db.update(raids).set({ dismissedAt: deps.now() }).where(isRaid(input));
  return { success: true as const };
}

const withEnd = (before: PolicySettings | null, id: string, until: number): PolicySettings => ({
  ...(before ?? DEFAULT_SETTINGS),
  postRules: (before?.postRules ?? []).map((rule) => (rule.id === id ? { ...rule, until } : rule)),
});
