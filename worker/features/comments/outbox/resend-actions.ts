import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import type { OutboxMessage } from "../../../messages.ts";
import { actions, replies, STILL_OPEN } from "../../../platform/db/comments.ts";
import { pages } from "../../../platform/db/core.ts";
import { newId } from "../../../platform/db/ids.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { RESEND_AFTER_MS } from "../storage/store.ts";

/** Actions, and replies, a minute; the next run goes on where this one stopped. */
const MOST = 1000;

/** As the index `replies_open` says it. */
const OPEN_REPLIES = "state IN ('queued', 'parked')";

type ResendDeps = Pick<Deps, "core" | "comments" | "shards" | "queues" | "now">;
type Outbox = typeof actions | typeof replies;

/** Sends a message for every outbox row that is due and still open: messages may be lost, rows are not. @returns how many */
export async function resendActions(deps: ResendDeps): Promise<number> {
  let sent = 0;
  for (const shard of deps.shards) {
    const db = deps.comments(shard);
    await wakeMended(deps, db);
    const now = deps.now();
    sent += await resend(deps, shard, actions, sql.raw(STILL_OPEN));
    // Never tried: a day's, along their keys, of which one is sent again only once before it is told by the index.
    sent += await resend(
      deps,
      shard,
      actions,
      and(gt(actions.id, newId(now - DAY_MS)), eq(actions.state, "queued"), eq(actions.attempts, 0)),
    );
    sent += await resend(deps, shard, replies, sql.raw(OPEN_REPLIES));
  }
  return sent;
}

async function resend(deps: ResendDeps, shard: string, outbox: Outbox, open: SQL | undefined): Promise<number> {
  const db = deps.comments(shard);
  const due = await db
    .select({ id: outbox.id, workspaceId: outbox.workspaceId })
    .from(outbox)
    .where(and(open, lte(outbox.resendAt, deps.now())))
    .orderBy(asc(outbox.resendAt))
    .limit(MOST);
  if (due.length === 0) return 0;
  await deps.queues.actions.send(
    due.map(
      ({ id, workspaceId }): OutboxMessage =>
        outbox === actions ? { workspaceId, shard, actionId: id } : { workspaceId, shard, replyId: id },
    ),
  );
  const isAction = outbox === actions;
  await db
    .update(outbox)
    .set({ resendAt: deps.now() + RESEND_AFTER_MS, ...(isAction && { attempts: sql`max(attempts, 1)` }) })
    .where(sql`id IN (SELECT value FROM json_each(${JSON.stringify(due.map(({ id }) => id))}))`);
  return due.length;
}

/** What waits for a page that works again is due now: reconnecting ends every wait. */
async function wakeMended({ core, now }: ResendDeps, db: CommentsDb): Promise<void> {
  const at = now();
  const waiting = await db.$client
    .prepare(
      `SELECT page_id FROM actions WHERE ${STILL_OPEN} AND state = 'parked' AND resend_at > ?1 UNION SELECT page_id FROM replies WHERE ${OPEN_REPLIES} AND state = 'parked' AND resend_at > ?1`,
    )
    .bind(at)
    .all<{ page_id: number }>();
  if (waiting.results.length === 0) return;
  const json = JSON.stringify(waiting.results.map(({ page_id }) => page_id));
  const mended = await core
    .select({ id: pages.id })
    .from(pages)
    .where(
      and(
        sql`${pages.id} IN (SELECT value FROM json_each(${json}))`,
        or(isNull(pages.problem), eq(pages.problem, "permission")),
        or(isNull(pages.pausedUntil), lte(pages.pausedUntil, at)),
        isNull(pages.disconnectedAt),
      ),
    );
  if (mended.length === 0) return;
  const ids = JSON.stringify(mended.map(({ id }) => id));
  const wake = (table: string, open: string) =>
    db.$client
      .prepare(
        `UPDATE ${table} SET resend_at = ?2 WHERE ${open} AND state = 'parked' AND resend_at > ?2 AND page_id IN (SELECT value FROM json_each(?1))`,
      )
      .bind(ids, at);
  await db.$client.batch([wake("actions", STILL_OPEN), wake("replies", OPEN_REPLIES)]);
}
