// Moves comments to the archive that are older than their workspace's plan keeps them at hand: whole months, a limited part at a
// time, so that a database is never busy with it for long.
import { and, asc, eq, inArray, lte } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import { subscriptions, workspaces } from "../../platform/db/core.ts";
import { eachShard } from "../../platform/db/each-shard.ts";
import { isSettled } from "../../platform/db/moving.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { QUIET_DAYS } from "../../vocabulary/retention.ts";
import { entitlements } from "../plans/entitlements.ts";
import { dropUnkeptParts } from "./drop-parts.ts";
import { movePart } from "./move-part.ts";

type ArchiveDeps = Pick<Deps, "core" | "comments" | "archive" | "now">;

/** Workspaces looked at in one run. */
const WORKSPACES = 50;
/** Parts of each database in one run. */
const PARTS = 3;
/** A workspace that failed waits so long; until then nobody else takes it. */
const CLAIM_MS = 15 * 60_000;
const LOOK_AGAIN_MS = DAY_MS;

/** Safe to repeat, and beside another run. @returns comments moved */
export async function archiveComments(deps: ArchiveDeps): Promise<number> {
  const due = await claimDue(deps);
  const byShard = Map.groupBy(due, ({ shard }) => shard);
  const moved = await eachShard(byShard.keys(), "archive_failed", async (shard) => {
    await dropUnkeptParts(deps, shard);
    return archiveShard(deps, byShard.get(shard)!);
  });
  return moved.reduce((sum, count) => sum + count, 0);
}

type Claimed = Awaited<ReturnType<typeof claimDue>>[number];

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

/** The month in which the oldest comments stand that the plan keeps at hand stays whole. */
function archivedUntil(subscription: typeof subscriptions.$inferSelect, now: number): number {
  const keptFrom = new Date(now - entitlements(subscription, now).searchableDays * DAY_MS);
  return Date.UTC(keptFrom.getUTCFullYear(), keptFrom.getUTCMonth());
}

async function archiveShard(deps: ArchiveDeps, claimed: Claimed[]): Promise<number> {
  const quietSince = deps.now() - QUIET_DAYS * DAY_MS;
  let parts = 0;
  let moved = 0;
  for (const workspace of claimed) {
    try {
      let isDone = false;
      while (!isDone && parts < PARTS) {
        const { id: workspaceId, shard, until } = workspace;
        const count = await movePart(deps, { workspaceId, shard, until, quietSince });
        isDone = count === 0;
        moved += count;
        if (!isDone) parts++;
      }
      await lookAgain(deps, workspace, isDone ? LOOK_AGAIN_MS : 0);
    } catch (error) {
      logFailure("archive_failed", error, { workspaceId: workspace.id });
    }
  }
  return moved;
}

/** Unless another run took it meanwhile. */
const lookAgain = ({ core, now }: ArchiveDeps, { id, claim }: Claimed, afterMs: number) =>
  core
    .update(workspaces)
    .set({ archiveAt: now() + afterMs })
    .where(and(eq(workspaces.id, id), eq(workspaces.archiveAt, claim)));
