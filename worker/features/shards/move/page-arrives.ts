// Copies what a moving page needs besides its rows, and deletes what the last page of a workspace leaves behind.
import { and, desc, eq, lte, type SQL, sql, sum } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { batch } from "../../../platform/db/batch.ts";
import { boundRows } from "../../../platform/db/bound-json.ts";
import { bulkChanges, moving, usageCounts } from "../../../platform/db/comments.ts";
import { pages, workspaces } from "../../../platform/db/core.ts";
import { eachColumn, excluded, rowsFor } from "../../../platform/db/insert-values.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import type { Route } from "./copy.ts";
import { isMark, removeMark, whileMarked } from "./marks.ts";
import type { Move } from "./move.ts";
import { forgetUse, renumberLatest, sequenceOf } from "./sequence.ts";

/** Older bulk changes can no longer be undone. */
const LATEST_BULK_CHANGES = 2_000;

/**
 * Opens the new database for writes. The same batch raises its change sequence above that of the old one, and gives the page's
 * latest changes positions at its end, so that a screen that read the old database up to some position finds them. Bulk changes
 * are copied, so that they can be undone. If the page was the last one of its workspace in the old database, the usage of the
 * month that was counted there is copied too. Safe to repeat.
 */
export async function openForPage({ core }: Pick<Deps, "core">, move: Move, route: Route): Promise<void> {
  const { from, to, workspaceId } = route;
  const isArrived = and(isMark(route), eq(moving.state, "arrived"), lte(moving.run, route.run));
  if (!(await to.select().from(moving).where(isArrived).get())) return;
  const isLast = await wasLastPage(core, move);
  const old = await sequenceOf(from, workspaceId);
  const many = await from
    .select()
    .from(bulkChanges)
    .where(eq(bulkChanges.workspaceId, workspaceId))
    .orderBy(desc(bulkChanges.id))
    .limit(LATEST_BULK_CHANGES);
  const arriving = whileMarked(route, "arriving");
  await batch(to, {
    started: to.update(moving).set({ state: "arriving", run: route.run }).where(isArrived),
    ...renumberLatest(to, route, { position: old?.value ?? 0, when: arriving }),
    bulk: addBulkChanges(to, isLast ? many : many.map((one) => ({ ...one, changed: 0, failed: 0 })), arriving),
    used: isLast ? addUse(to, workspaceId, { months: await monthsOf(from, workspaceId), arriving }) : undefined,
    opened: removeMark(to, route),
  });
}

/** Whether the workspace has no page left in the old database, and the old database is not its own. */
async function wasLastPage(core: Deps["core"], { workspaceId, fromShard }: Move): Promise<boolean> {
  const isOwn = core
    .select({ shard: workspaces.shard })
    .from(workspaces)
    .where(and(eq(workspaces.id, workspaceId), eq(workspaces.shard, fromShard)));
  const stillThere = core
    .select({ shard: sql<string>`${pages.shard}`.as("shard") })
    .from(pages)
    .where(and(eq(pages.workspaceId, workspaceId), eq(pages.shard, fromShard)));
  return (await isOwn.unionAll(stillThere).limit(1)).length === 0;
}

type BulkChange = typeof bulkChanges.$inferSelect;

function addBulkChanges(db: CommentsDb, many: readonly BulkChange[], arriving: SQL) {
  const { from, field } = boundRows(many);
  return db
    .insert(bulkChanges)
    .select(sql`SELECT ${eachColumn(bulkChanges, field)} FROM ${from} WHERE ${arriving}`)
    .onConflictDoUpdate({
      target: bulkChanges.id,
      set: {
        undoneAt: sql`coalesce(${bulkChanges.undoneAt}, ${excluded(bulkChanges.undoneAt)})`,
        changed: sql`${bulkChanges.changed} + ${excluded(bulkChanges.changed)}`,
        failed: sql`${bulkChanges.failed} + ${excluded(bulkChanges.failed)}`,
      },
    });
}

type Month = { period: number; comments: number };

async function monthsOf(db: CommentsDb, workspaceId: number): Promise<Month[]> {
  const { period, comments } = usageCounts;
  const earlier = await db
    .select({ period, comments })
    .from(usageCounts)
    .where(eq(usageCounts.workspaceId, workspaceId));
  const running = await sequenceOf(db, workspaceId);
  return running?.period == null ? earlier : [...earlier, { period: running.period, comments: running.used }];
}

function addUse(
  db: CommentsDb,
  workspaceId: number,
  { months, arriving }: { months: readonly Month[]; arriving: SQL },
) {
  const { from, field } = boundRows(months);
  const sums = { workspaceId, period: field("period"), comments: sum(field("comments")) };
  return db
    .insert(usageCounts)
    .select(sql`${rowsFor(usageCounts, sums, { from, where: arriving })} GROUP BY ${field("period")}`)
    .onConflictDoUpdate({
      target: [usageCounts.workspaceId, usageCounts.period],
      set: { comments: sql`${usageCounts.comments} + ${excluded(usageCounts.comments)}` },
    });
}

/**
 * Deletes what the database was given of a workspace whose last page has left. The sequence stays, so that positions are never
 * given twice.
 */
export async function tidyAfterLastPage(
  { core }: Pick<Deps, "core">,
  move: Move,
  { from, ...of }: Route,
): Promise<void> {
  if (!(await wasLastPage(core, move))) return;
  const { workspaceId } = of;
  const left = whileMarked(of, "left");
  await batch(from, {
    used: from.delete(usageCounts).where(and(eq(usageCounts.workspaceId, workspaceId), left)),
    running: forgetUse(from, workspaceId, left),
    bulk: from.delete(bulkChanges).where(and(eq(bulkChanges.workspaceId, workspaceId), left)),
  });
}
