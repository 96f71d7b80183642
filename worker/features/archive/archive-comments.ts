// Moves comments to the archive that are older than their workspace's plan keeps in the database: whole months, a limited part at
// a time, so that a database is never busy with it for long.
import { and, asc, eq, inArray, lte } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { isCode } from "../../errors.ts";
import { logFailure } from "../../failures.ts";
import { subscriptions, workspaces } from "../../platform/db/core.ts";
import { eachShard } from "../../platform/db/each-database.ts";
import { isSettled, stopWhileMoving } from "../../platform/db/moving.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { whileRoom } from "../../platform/db/statement-room.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { QUIET_DAYS } from "../../vocabulary/retention.ts";
import { entitlements } from "../plans/entitlements.ts";
import { movePart } from "./move-part.ts";
import { dropUnkeptParts } from "./rewrite-parts.ts";

type ArchiveDeps = Pick<Deps, "core" | "comments" | "archive" | "now">;

/** The maximum number of workspaces in one run. */
const WORKSPACES = 50;
/** The maximum number of parts of each database in one run. */
const PARTS = 3;
/** How long a claim on a workspace is valid, and how long a workspace that failed waits. */
const CLAIM_MS = 15 * 60_000;
const LOOK_AGAIN_MS = DAY_MS;

/** Archives what is due. Safe to repeat, and to run in parallel. @returns how many comments moved */
export async function archiveComments(deps: ArchiveDeps): Promise<number> {
  const due = await claimDue(deps);
  const byShard = Map.groupBy(due, ({ shard }) => shard);
  const looked = await eachShard(byShard.keys(), "archive_failed", async (shard) => {
    const db = deps.comments(shard);
    await dropUnkeptParts(deps, db);
    return archiveDue(deps, db, byShard.get(shard)!);
  });
  await scheduleNext(deps, due, looked.flat());
  return looked.flat().reduce((sum, { moved }) => sum + moved, 0);
}

type Claimed = Awaited<ReturnType<typeof claimDue>>[number];
/** The result for a workspace. */
type Looked = { id: number; moved: number; isDone: boolean };

async function claimDue({ core, now }: ArchiveDeps) {
  const at = now();
  const due = core
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(lte(workspaces.archiveAt, at), isSettled(core, workspaces.id)))
    .orderBy(asc(workspaces.archiveAt))
    .limit(WORKSPACES);
  const claimed = await core
    .update(workspaces)
    .set({ archiveAt: at + CLAIM_MS })
    .where(inArray(workspaces.id, due))
    .returning({ id: workspaces.id, shard: workspaces.shard });
  if (claimed.length === 0) return [];
  const terms = await core
    .select()
    .from(subscriptions)
    .where(
      inArray(
        subscriptions.workspaceId,
        claimed.map(({ id }) => id),
      ),
    );
  return claimed.flatMap(({ id, shard }) => {
    const subscription = terms.find(({ workspaceId }) => workspaceId === id);
    return subscription ? [{ id, shard, until: archivedUntil(subscription, at), claim: at + CLAIM_MS }] : [];
  });
}

/** The start of the month of the oldest comment that the plan keeps in the database; that month is not split. */
function archivedUntil(subscription: typeof subscriptions.$inferSelect, now: number): number {
  const keptFrom = new Date(now - entitlements(subscription, now).searchableDays * DAY_MS);
  return Date.UTC(keptFrom.getUTCFullYear(), keptFrom.getUTCMonth());
}

/** Archives the due comments of one database. @returns the result for each workspace; those that failed are left out */
async function archiveDue(deps: ArchiveDeps, db: CommentsDb, claimed: Claimed[]): Promise<Looked[]> {
  const quietSince = deps.now() - QUIET_DAYS * DAY_MS;
  const looked: Looked[] = [];
  let parts = 0;
  for (const { id, until } of whileRoom(claimed)) {
    try {
      let isDone = false;
      let moved = 0;
      while (!isDone && parts < PARTS) {
        await stopWhileMoving(deps.core, id);
        const count = await movePart(deps, db, { workspaceId: id, until, quietSince });
        isDone = count === 0;
        moved += count;
        if (!isDone) parts++;
      }
      looked.push({ id, moved, isDone });
    } catch (error) {
      // A workspace that moves is archived when its claim has ended.
      if (!isCode(error, "workspace_moving")) logFailure("archive_failed", error, { workspaceId: id });
    }
  }
  return looked;
}

/**
 * Stores when each workspace is due next; after a failure it waits. Nothing changes if another run claimed it meanwhile.
 */
async function scheduleNext({ core, now }: ArchiveDeps, claimed: Claimed[], looked: Looked[]): Promise<void> {
  for (const { id, claim } of claimed) {
    const result = looked.find((each) => each.id === id);
    if (!result) continue;
    await core
      .update(workspaces)
      .set({ archiveAt: now() + (result.isDone ? LOOK_AGAIN_MS : 0) })
      .where(and(eq(workspaces.id, id), eq(workspaces.archiveAt, claim)));
  }
}
