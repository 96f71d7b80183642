// Finds the events of comments in the workspace's change sequence, and stores a delivery of each for the webhooks that want it. So
// nothing is written for events where no webhook is, and nothing is lost: what a failure interrupts is found again.
import { and, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { ChangedMessage } from "../../messages.ts";
import { boundList, boundRows } from "../../platform/db/bound-json.ts";
import { events, IS_ANNOUNCED, sequences } from "../../platform/db/comments.ts";
import { alertDeliveries, subscriptions, webhooks, workspaces } from "../../platform/db/core.ts";
import { eachShard } from "../../platform/db/each-database.ts";
import { newId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { hasRoom } from "../../platform/db/statement-room.ts";
import type { CommentStatus } from "../../vocabulary/comments.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import type { Actor } from "../../vocabulary/ledger.ts";
import type { WebhookEvent } from "../../vocabulary/webhooks.ts";
import { eventBody, hearsOf, isOfWorkspace, type WebhookRow } from "../alerts/webhook-rows.ts";
import { inboxOf } from "../comments/list/present.ts";
import { loadChanges } from "../comments/list/sync.ts";
import type { CommentRow } from "../comments/queries.ts";
import { readAnalysis } from "../comments/storage/analysis.ts";
import { entitlements } from "../plans/entitlements.ts";

type AnnounceDeps = Pick<Deps, "core" | "comments" | "shards" | "queues" | "now">;

/**
 * What is older is not announced any more. A comment that changes again while many wait moves to their end, so its events of before are
 * looked for again until then; the log of deliveries, which refuses those that it has, goes back further.
 */
const OLDEST_MS = 2 * DAY_MS;

/** Enqueues a message for each workspace with changes that were not announced. @returns how many */
export async function enqueueChanged({ comments, shards, queues }: AnnounceDeps): Promise<number> {
  const waiting = await eachShard(shards, "changes_not_enqueued", (shard) =>
    comments(shard)
      .select({ changedWorkspaceId: sequences.workspaceId })
      .from(sequences)
      .where(and(sql.raw(IS_ANNOUNCED), gt(sequences.value, sequences.announcedTo))),
  );
  await queues.alerts.send(waiting.flat());
  return waiting.flat().length;
}

/** Announces the changes of a workspace's comments from now on. Safe to repeat. */
export const beginAnnouncing = (db: CommentsDb, workspaceId: number) =>
  db
    .insert(sequences)
    .values({ workspaceId, value: 0, announcedTo: 0 })
    .onConflictDoUpdate({
      target: sequences.workspaceId,
      set: { announcedTo: sql`coalesce(${sequences.announcedTo}, ${sequences.value})` },
    });

/** Stores and enqueues the deliveries of what changed. It may run twice. @returns how many deliveries */
export async function announceChanges(
  deps: AnnounceDeps,
  { changedWorkspaceId: workspaceId }: ChangedMessage,
): Promise<number> {
  const { core, queues, now } = deps;
  const place = await core
    .select({ shard: workspaces.shard, movingSince: workspaces.movingSince, subscription: subscriptions })
    .from(workspaces)
    .innerJoin(subscriptions, eq(subscriptions.workspaceId, workspaces.id))
    .where(eq(workspaces.id, workspaceId))
    .get();
  // The cron sends the message again when it has moved.
  if (!place || place.movingSince !== null) return 0;
  const db = deps.comments(place.shard);
  const moveTo = (announcedTo: number | null) =>
    db.update(sequences).set({ announcedTo }).where(eq(sequences.workspaceId, workspaceId));
  const listening = await core.select().from(webhooks).where(isOfWorkspace(workspaceId));
  const sequence = await db.query.sequences.findFirst({ where: eq(sequences.workspaceId, workspaceId) });
  const { value = 0, announcedTo = null } = sequence ?? {};
  if (listening.length === 0 || !entitlements(place.subscription, now()).api) {
    await moveTo(listening.length === 0 ? null : value);
    // One that was made meanwhile may have begun before the end.
    if (listening.length === 0 && (await core.$count(webhooks, isOfWorkspace(workspaceId))) > 0)
      await beginAnnouncing(db, workspaceId);
    return 0;
  }
  let lastId = announcedTo ?? value;
  let announced = 0;
  for (let more = true; more && hasRoom(); ) {
    const changes = await loadChanges(db, { workspaceId, lastId });
    const found = await eventsIn(db, changes.rows, { lastId, oldest: now() - OLDEST_MS });
    const deliveries = await store(deps, listening, found);
    await queues.alerts.send(deliveries);
    announced += deliveries.length;
    more = changes.more;
    // Changes of what has no text are no events, but they have positions.
    lastId = Math.max(changes.rows.at(-1)?.changeSeq ?? lastId, more ? 0 : value);
    await moveTo(lastId);
  }
  return announced;
}

type Found = {
  event: WebhookEvent;
  eventId: string;
  comment: CommentRow;
  sequence: number;
  at: number;
  data: { by: Actor; previous_status: CommentStatus | null };
};

/** The events of changed comments, in the order of their positions. */
async function eventsIn(
  db: CommentsDb,
  rows: CommentRow[],
  { lastId, oldest }: { lastId: number; oldest: number },
): Promise<Found[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ledger = await db
    .select()
    .from(events)
    .where(
      and(inArray(events.commentId, boundList([...byId.keys()])), or(gt(events.seq, lastId), gt(events.at, oldest))),
    );
  const decided = ledger.flatMap(({ commentId, seq, at, actor, fromStatus, toStatus }): Found[] => {
    const event = eventOf(fromStatus, toStatus);
    const what = { eventId: `comment_${commentId}_${seq}`, comment: byId.get(commentId)!, sequence: seq, at };
    return event ? [{ event, ...what, data: { by: actor, previous_status: fromStatus } }] : [];
  });
  const complaints = rows
    .filter((row) => row.postedAt > oldest && inboxOf(row, readAnalysis(row.analysis)) === "unanswered")
    .map((comment): Found => {
      const what = { eventId: `complaint_${comment.id}`, comment, sequence: comment.changeSeq, at: comment.receivedAt };
      return { event: "comment.complaint", ...what, data: { by: "machine", previous_status: null } };
    });
  return [...decided, ...complaints].sort((a, b) => a.sequence - b.sequence);
}

/** What a transition of the ledger is to a webhook. Pure. */
function eventOf(from: CommentStatus | null, to: CommentStatus): WebhookEvent | null {
  if (from === to) return null;
  if (to === "disapproved") return "comment.hidden";
  if (from === "disapproved" && to !== "removed") return "comment.restored";
  return to === "flagged" ? "comment.flagged" : null;
}

/** Stores a delivery for each webhook that wants an event, unless it has one. @returns those that are new */
async function store(
  { core, now }: AnnounceDeps,
  listening: readonly WebhookRow[],
  found: readonly Found[],
): Promise<{ deliveryId: number }[]> {
  const wanted = found.flatMap(({ event, eventId, comment, sequence, at, data }) =>
    listening
      .filter((row) => row.offAt === null && row.events.includes(event))
      .filter((row) => at >= row.createdAt && hearsOf(row, comment.pageId))
      .map(({ id: webhookId, workspaceId }) => ({
        ...{ id: newId(now()), workspaceId, webhookId, event, eventId, commentId: comment.id },
        body: eventBody(event, { at, sequence, data }),
      })),
  );
  if (wanted.length === 0) return [];
  const { from, field } = boundRows(wanted);
  const row = {
    ...{ id: field("id"), workspaceId: field("workspaceId"), channel: "webhook" as const, body: field("body") },
    ...{ webhookId: field("webhookId"), event: field("event"), eventId: field("eventId") },
    ...{ commentId: field("commentId"), nextAt: now(), createdAt: now() },
  };
  return core
    .insert(alertDeliveries)
    .select(rowsFor(alertDeliveries, row, { from }))
    .onConflictDoNothing({ target: [alertDeliveries.webhookId, alertDeliveries.eventId] })
    .returning({ deliveryId: alertDeliveries.id });
}
