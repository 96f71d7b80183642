import { and, desc, eq, inArray, isNull, max, sql } from "drizzle-orm";
import { boundList } from "../../platform/db/bound-json.ts";
import { learnedAdapters, type PolicySettings, policies } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { wholeSettings } from "../../platform/db/statements/whole-settings.ts";

const SNAPSHOT = {
  id: policies.id,
  workspaceId: policies.workspaceId,
  pageId: policies.pageId,
  settings: wholeSettings,
  usedAt: policies.usedAt,
};

/** Settings as they were saved once. */
export type Snapshot = Omit<Pick<typeof policies.$inferSelect, keyof typeof SNAPSHOT>, "settings"> & {
  settings: PolicySettings;
};

/**
 * The settings in force: at most one row for each workspace (`pageId` null) and each page of it; none where nothing was
 * saved. Can be awaited, or given to `core.batch`.
 */
export function loadLatestPolicies(core: CoreDb, workspaceIds: readonly number[]) {
  const latest = core
    .select({ id: max(policies.id) })
    .from(policies)
    .where(inArray(policies.workspaceId, boundList(workspaceIds)))
    .groupBy(policies.workspaceId, policies.pageId);
  return core.select(SNAPSHOT).from(policies).where(inArray(policies.id, latest));
}

/** The latest adapter of each page of a workspace. Can be awaited, or given to `core.batch`. */
export function loadLatestAdapters(core: CoreDb, workspaceId: number) {
  const latest = core
    .select({ id: max(learnedAdapters.id) })
    .from(learnedAdapters)
    .where(eq(learnedAdapters.workspaceId, workspaceId))
    .groupBy(learnedAdapters.pageId);
  return core
    .select({
      id: learnedAdapters.id,
      pageId: learnedAdapters.pageId,
      adapter: learnedAdapters.adapter,
      usedAt: learnedAdapters.usedAt,
    })
    .from(learnedAdapters)
    .where(inArray(learnedAdapters.id, latest));
}

/** The latest settings of a workspace (`pageId` null) or of one of its pages; undefined where nothing was saved. */
export const loadLatestSnapshot = (
  core: CoreDb,
  { workspaceId, pageId }: { workspaceId: number; pageId: number | null },
) =>
  core
    .select(SNAPSHOT)
    .from(policies)
    .where(
      and(
        eq(policies.workspaceId, workspaceId),
        pageId === null ? isNull(policies.pageId) : eq(policies.pageId, pageId),
      ),
    )
    .orderBy(desc(policies.id))
    .limit(1)
    .get();

/** One of a workspace's snapshots, by its id. */
export const loadSnapshotById = (core: CoreDb, { workspaceId, id }: { workspaceId: number; id: number }) =>
  core
    .select(SNAPSHOT)
    .from(policies)
    .where(and(eq(policies.id, id), eq(policies.workspaceId, workspaceId)))
    .get();

/** The allowed domains of each snapshot of a workspace, by its id; snapshots without any are left out. */
export async function loadAllowedDomainsBySnapshot(core: CoreDb, workspaceId: number): Promise<Map<number, string[]>> {
  const rows = await core
    .select({ id: policies.id, domains: sql<string | null>`json_extract(${policies.settings}, '$.allowedDomains')` })
    .from(policies)
    .where(eq(policies.workspaceId, workspaceId));
  const lists = rows.map(({ id, domains }) => [id, domains === null ? [] : (JSON.parse(domains) as string[])] as const);
  return new Map(lists.filter(([, domains]) => domains.length > 0));
}

/** The settings of each page that has its own, by the page's internal id. */
export async function loadPageSettings(core: CoreDb, workspaceId: number): Promise<Map<number, PolicySettings>> {
  const rows = await loadLatestPolicies(core, [workspaceId]);
  return new Map(
    rows.flatMap(({ pageId, settings }) => (pageId === null ? [] : [[pageId, withoutApplication(settings)] as const])),
  );
}

/** The settings as they were saved, without how far they were applied to older comments. */
export const withoutApplication = ({ application: _, ...settings }: PolicySettings): PolicySettings => settings;
