import { and, desc, eq, gte, inArray, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { LEGITIMATE_FROM } from "../../moderation/thresholds.ts";
import { comments, raids } from "../../platform/db/comments.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { isoTime, isoTimeOrNull } from "../../time.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, RAID_DAYS } from "../../vocabulary/durations.ts";
import { HOSTILE_REASONS } from "../../vocabulary/judging/judgement.ts";
import { loadLatestPolicies } from "../settings/queries.ts";
import { loadActors, loadNames, nameOf } from "../workspaces/names.ts";
import { onVisible, type WorkspaceReader } from "../workspaces/visible-pages.ts";
import type { RaidRow } from "./raid.ts";

const MAX_RAIDS = 50;
/** A proposed surge that was not seen for this long, and that nobody acted on, is over. */
export const FORGOTTEN_AFTER_MS = HOUR_MS;

/**
 * Lists the raids of the last `RAID_DAYS`, the latest first, and proposals that still apply. `running` is read from the
 * settings, which judge the comments.
 */
export async function listRaids(deps: Pick<Deps, "core" | "now">, input: WorkspaceReader) {
  const { db, workspaceId, visible } = input;
  const now = deps.now();
  const rows = await db
    .select()
    .from(raids)
    .where(
      and(
        eq(raids.workspaceId, workspaceId),
        gte(raids.noticedAt, now - RAID_DAYS * DAY_MS),
        onVisible(raids.pageId, visible),
      ),
    )
    .orderBy(desc(raids.noticedAt))
    .limit(MAX_RAIDS);
  if (rows.length === 0) return { success: true as const, raids: [] };
  const [snapshots, names, people] = await Promise.all([
    loadLatestPolicies(deps.core, [workspaceId]),
    loadNames(deps, { workspaceId, visible }),
    loadActors(
      deps.core,
      workspaceId,
      rows.map(({ startedBy }) => startedBy),
    ),
  ]);
  const rules = new Map(
    snapshots.flatMap(({ settings }) => (settings.postRules ?? []).map((rule) => [rule.id, rule] as const)),
  );
  const visibleOf = new Map(await countVisible(db, rows, now));
  return {
    success: true as const,
    raids: rows.flatMap((row) => {
      const rule = rules.get(row.id);
      const until = rule?.until ?? null;
      const state = stateOf(row, until, now);
      if (state === null) return [];
      return [
        {
          id: row.id,
          state,
          social_account_id: names.pages.get(row.pageId)?.publicId ?? "",
          account_name: names.pages.get(row.pageId)?.name ?? "",
          /** Null: the whole page. */
          post_id: row.postId,
          /** What was seen when it was detected; 0 of 0 when a person started it. */
          hostile: row.hostile,
          examined: row.examined,
          since: isoTime(row.since),
          until: isoTimeOrNull(until),
          /** Null when it started automatically, or was not started. */
          started_by: nameOf(people, row.startedBy),
          hidden: row.hidden,
          returned: row.returned,
          /** From its start to the last comment that it hid, at least one minute. */
          minutes: Math.max(1, Math.round(((row.lastHiddenAt ?? row.since) - row.since) / MINUTE_MS)),
          /** Those of a proposed one that everybody can still see. */
          visible: state === "proposed" ? (visibleOf.get(row.id) ?? 0) : 0,
          dismissed: row.dismissedAt !== null,
          can_undo: rule !== undefined && row.hidden > 0,
        },
      ];
    }),
  };
}

/** Counts the comments that each proposed raid would hide: flagged hostile ones that look like no complaint and no question. */
const countVisible = (db: CommentsDb, rows: readonly RaidRow[], now: number) =>
  Promise.all(
    rows
      .filter((row) => stateOf(row, null, now) === "proposed")
      .map(async ({ id, workspaceId, pageId, postId, since }) => {
        const isOfRaid = and(
          eq(comments.workspaceId, workspaceId),
          eq(comments.pageId, pageId),
          postId === null ? undefined : eq(comments.postId, postId),
          gte(comments.postedAt, since),
          eq(comments.status, "flagged"),
          inArray(comments.reason, [...HOSTILE_REASONS]),
          sql`coalesce(json_extract(${comments.analysis}, '$.scores.legitimate'), 0) < ${LEGITIMATE_FROM}`,
        );
        return [id, await db.$count(comments, isOfRaid)] as const;
      }),
  );

/**
 * The state of a raid.
 *
 * @param until of its rule
 * @returns null for a proposal that is over, or was declined
 */
function stateOf({ startedAt, undoneAt, dismissedAt, seenAt }: RaidRow, until: number | null, now: number) {
  if (undoneAt !== null) return "undone" as const;
  if (until !== null && until > now) return "running" as const;
  if (startedAt !== null) return "ended" as const;
  return dismissedAt === null && seenAt > now - FORGOTTEN_AFTER_MS ? ("proposed" as const) : null;
}
