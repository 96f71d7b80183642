import { and, eq, max, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { type PolicySettings, policies, type SettingsApplication } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import { valuesFor } from "../../platform/db/insert-values.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { DAY_MS, PAST_DAYS } from "../../vocabulary/durations.ts";
import { changedSettings } from "./changed-settings.ts";
import { latestSnapshot, type Snapshot } from "./queries.ts";
import type { SettingsInput } from "./schemas.ts";

const CHANGED = "Alguien guardó otros cambios mientras editabas. Recarga la configuración para no perder ninguno.";
/** Attempts that another save may interrupt before the request fails. */
const MOST_TRIES = 5;

type Input = SettingsInput & {
  workspaceId: number;
  shard: string;
  userId: number;
  /** A page of the workspace, already checked; null for the whole workspace. */
  pageId: number | null;
  /** With `applyTo: "past"`: earlier comments are left alone. Three months when left out. */
  since?: number;
};

/**
 * Saves new settings for the whole workspace, or for one of its pages. The old row stays: decisions made under it can still be
 * explained. With `applyTo: "past"` the queue applies them to older comments.
 *
 * @throws AppError `changed_meanwhile` when `version` is given and is not the latest; without it the last save wins, and the
 *   fields that it left out stay as the other one saved them
 */
export async function saveSettings(deps: Pick<Deps, "core" | "queues" | "now">, input: Input): Promise<Snapshot> {
  const { core, queues, now } = deps;
  const { workspaceId, shard, userId, pageId, version, applyTo, since, ...change } = input;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const before = await latestSnapshot(core, { workspaceId, pageId });
    if (version !== undefined && version !== String(before?.id ?? 0)) throw changedMeanwhile();
    const at = now();
    const settings: PolicySettings = {
      ...changedSettings(before?.settings ?? null, change),
      ...(applyTo === "past" && { application: begun(at, since ?? at - PAST_DAYS * DAY_MS) }),
    };
    // Of two in one millisecond the later one must have the greater key.
    const id = Math.max(newId(at), (before?.id ?? 0) + 1);
    const row = { id, workspaceId, pageId, settings, createdBy: userId, createdAt: at };
    if (!(await insertAfter(core, before?.id ?? null, row))) continue;
    if (applyTo === "past") await queues.settings.send([{ workspaceId, shard, policyId: id }]);
    return { id, workspaceId, pageId, settings };
  }
  throw changedMeanwhile();
}

/**
 * @param latest the snapshot that the new one was made from @returns false when another save came first: nothing is written
 * then
 */
async function insertAfter(core: CoreDb, latest: number | null, row: typeof policies.$inferSelect): Promise<boolean> {
  const isOfScope = and(eq(policies.workspaceId, row.workspaceId), sql`${policies.pageId} IS ${row.pageId}`);
  const latestNow = core
    .select({ id: max(policies.id) })
    .from(policies)
    .where(isOfScope);
  const inserted = await core
    .insert(policies)
    .select(sql`SELECT ${valuesFor(policies, row)} WHERE ${latestNow} IS ${latest}`)
    .returning({ id: policies.id });
  return inserted.length > 0;
}

const changedMeanwhile = () => new AppError("changed_meanwhile", { message: CHANGED });

const begun = (at: number, since: number): SettingsApplication => ({
  startedAt: at,
  since,
  cursor: null,
  considered: 0,
  hidden: 0,
  released: 0,
  updatedAt: at,
  finishedAt: null,
  superseded: false,
});
