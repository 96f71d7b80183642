import { and, asc, inArray, lte } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { actions } from "../../platform/db/comments.ts";
import { RESEND_AFTER_MS } from "./store.ts";

/** Actions a minute; the next run goes on where this one stopped. */
const MOST = 1000;

/** Sends a message for every outbox row that is due and still open: messages may be lost, rows are not. @returns how many */
export async function resendActions({
  comments,
  shards,
  queues,
  now,
}: Pick<Deps, "comments" | "shards" | "queues" | "now">): Promise<number> {
  let sent = 0;
  for (const shard of shards) {
    const due = await comments(shard)
      .select({ actionId: actions.id, workspaceId: actions.workspaceId })
      .from(actions)
      .where(and(inArray(actions.state, ["queued", "parked"]), lte(actions.resendAt, now())))
      .orderBy(asc(actions.resendAt))
      .limit(MOST);
    if (due.length === 0) continue;
    await queues.actions.send(due.map((action) => ({ ...action, shard })));
    const ids = JSON.stringify(due.map(({ actionId }) => actionId));
    const client = comments(shard).$client;
    await client
      .prepare("UPDATE actions SET resend_at = ?2 WHERE id IN (SELECT value FROM json_each(?1))")
      .bind(ids, now() + RESEND_AFTER_MS)
      .run();
    sent += due.length;
  }
  return sent;
}
