import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { OutboxMessage } from "../../entry/messages.ts";
import { actions, replies } from "../../platform/db/comments.ts";
import { pages } from "../../platform/db/core.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { RESEND_AFTER_MS } from "./store.ts";

/** Actions, and replies, a minute; the next run goes on where this one stopped. */
const MOST = 1000;

type ResendDeps = Pick<Deps, "core" | "comments" | "shards" | "queues" | "now">;
type Outbox = typeof actions | typeof replies;

/** Sends a message for every outbox row that is due and still open: messages may be lost, rows are not. @returns how many */
export async function resendActions(deps: ResendDeps): Promise<number> {
  let sent = 0;
  for (const shard of deps.shards) {
    const db = deps.comments(shard);
    await wakeMended(deps, db);
    for (const outbox of [actions, replies]) {
      const due = await dueOf(db, outbox, deps.now());
      if (due.length === 0) continue;
      await deps.queues.actions.send(
        due.map(
          ({ id, workspaceId }): OutboxMessage =>
            outbox === actions ? { workspaceId, shard, actionId: id } : { workspaceId, shard, replyId: id },
        ),
      );
      await db
        .update(outbox)
        .set({ resendAt: deps.now() + RESEND_AFTER_MS })
        .where(sql`id IN (SELECT value FROM json_each(${JSON.stringify(due.map(({ id }) => id))}))`);
      sent += due.length;
    }
  }
  return sent;
}

const dueOf = (db: CommentsDb, outbox: Outbox, now: number) =>
  db
    .select({ id: outbox.id, workspaceId: outbox.workspaceId })
    .from(outbox)
    .where(and(inArray(outbox.state, ["queued", "parked"]), lte(outbox.resendAt, now)))
    .orderBy(asc(outbox.resendAt))
    .limit(MOST);

/** What waits for a page that works again is due now: reconnecting ends every wait. */
async function wakeMended({ core, now }: ResendDeps, db: CommentsDb): Promise<void> {
  const at = now();
  const waiting = await db.$client
    .prepare(
      "SELECT page_id FROM actions WHERE state = 'parked' AND resend_at > ?1 UNION SELECT page_id FROM replies WHERE state = 'parked' AND resend_at > ?1",
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
  const wake = (table: string) =>
    db.$client
      .prepare(
        `UPDATE ${table} SET resend_at = ?2 WHERE state = 'parked' AND resend_at > ?2 AND page_id IN (SELECT value FROM json_each(?1))`,
      )
      .bind(ids, at);
  await db.$client.batch([wake("actions"), wake("replies")]);
}
