// "Cargar Historial": loads old comments of every page from the network, once for each page.

import { and, count, eq, gt, gte, isNull } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { toHighVolumeQueues } from "../../../high-volume-queues.ts";
import { NetworkError } from "../../../network-error.ts";
import { pageContext } from "../../../platform/crypto/seal.ts";
import { comments, historyLoads } from "../../../platform/db/comments.ts";
import { pages } from "../../../platform/db/core.ts";
import { newId } from "../../../platform/db/ids.ts";
import { ofWorkspace } from "../../../platform/db/of-workspace.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import type { CommentStatus } from "../../../vocabulary/comments.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { pacedReads } from "../../workspaces/paced-reads.ts";
import type { ForceSyncInput } from "../schemas.ts";
import { loadPageHistory } from "./load-page-history.ts";

type Page = typeof pages.$inferSelect;
type Input = ForceSyncInput & { workspaceId: number; db: CommentsDb; userId: number };

/** The client gives up after 15 seconds; the rest continues in the queue. */
const TIME_MS = 10_000;

/**
 * @returns how many comments are new, and what they were judged to be; the rest follows through `sync` when `more`
 * @throws AppError `history_used` when every active page has had its load, `account_inactive` when none is active,
 *   `reconnect_required` or `network_unreachable` when no page could be read, and the load is not used up then
 */
export async function forceSync(deps: Deps, input: Input) {
  const { workspaceId, db, daysBack } = input;
  const startedAt = deps.now();
  const active = await activePages(deps, workspaceId);
  if (active.length === 0)
    throw new AppError("account_inactive", { message: "Activa una cuenta para cargar su historial." });
  const granted = await claim(deps, input, active);
  if (granted.length === 0) throw new AppError("history_used");

  const since = startedAt - daysBack * DAY_MS;
  const until = startedAt + TIME_MS;
  const failures: NetworkError[] = [];
  let newComments = 0;
  let more = false;
  for (const page of granted) {
    try {
      const token = await deps.sealer.open(page.sealedToken, pageContext(workspaceId, page.network, page.externalId));
      const loaded = await loadPageHistory(await pacedReads(toHighVolumeQueues(deps), page), {
        page,
        token,
        db,
        since,
        until,
      });
      newComments += loaded.stored;
      if (loaded.rest === null) continue;
      more = true;
      await deps.queues.loads.send([{ workspaceId, pageId: page.id, since, place: loaded.rest }]);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      await release(db, page.id);
      failures.push(error);
    }
  }
  if (failures.length === granted.length) throw refusal(failures);
  const autoModStats = await judged(db, { workspaceId, startedAt });
  return { success: true as const, newComments, autoModStats, more };
}

const activePages = ({ core }: Pick<Deps, "core">, workspaceId: number) =>
  core
    .select()
    .from(pages)
    .where(and(eq(pages.workspaceId, workspaceId), eq(pages.status, "active"), isNull(pages.disconnectedAt)));

/** Claims the load of each page; when two requests run at once, the database gives each page to one of them. */
async function claim({ now }: Deps, { workspaceId, db, userId, daysBack }: Input, active: Page[]) {
  const rows = active.map(({ id: pageId }) => ({ pageId, workspaceId, userId, daysBack, createdAt: now() }));
  const claimed = await db
    .insert(historyLoads)
    .values(rows)
    .onConflictDoNothing()
    .returning({ pageId: historyLoads.pageId });
  const ids = new Set(claimed.map(({ pageId }) => pageId));
  return active.filter(({ id }) => ids.has(id));
}

/** Returns the claim after a failed load, so that the owner may try again. */
const release = (db: CommentsDb, pageId: number) => db.delete(historyLoads).where(eq(historyLoads.pageId, pageId));

function refusal(failures: NetworkError[]): AppError {
  const [cause] = failures;
  return new AppError(cause!.problem === "token" ? "reconnect_required" : "network_unreachable", { cause });
}

/** The statuses of the comments stored since then. Keys increase in the order of arrival. */
async function judged(db: CommentsDb, { workspaceId, startedAt }: { workspaceId: number; startedAt: number }) {
  const counts = await db
    .select({ status: comments.status, count: count() })
    .from(comments)
    .where(
      and(
        gte(comments.id, newId(startedAt - 1)),
        ofWorkspace(comments.workspaceId, workspaceId),
        eq(comments.foundBy, "sweep"),
        eq(comments.isOwn, false),
        gt(comments.textAt, 0),
      ),
    )
    .groupBy(comments.status);
  const countOf = (...statuses: CommentStatus[]) =>
    counts.filter(({ status }) => statuses.includes(status)).reduce((sum, row) => sum + row.count, 0);
  return {
    approved: countOf("approved"),
    removed: countOf("disapproved", "removed"),
    pending: countOf("pending", "flagged"),
  };
}

/** Whether every active page had its load; false while none is active. */
export async function hasUsedHistoryLoad(
  deps: Pick<Deps, "core">,
  { workspaceId, db }: { workspaceId: number; db: CommentsDb },
): Promise<boolean> {
  const used = await db
    .select({ pageId: historyLoads.pageId })
    .from(historyLoads)
    .where(eq(historyLoads.workspaceId, workspaceId));
  if (used.length === 0) return false;
  const active = await activePages(deps, workspaceId);
  return active.length > 0 && active.every(({ id }) => used.some(({ pageId }) => pageId === id));
}
