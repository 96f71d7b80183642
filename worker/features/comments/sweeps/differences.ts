// Compares a comment on the network with our row, and describes the difference as the event that a webhook would have sent.
import type { CommentEvent } from "../../../messages.ts";
import type { NetworkComment, NetworkThread } from "../../../networks/threads.ts";
import { storedText } from "../../../vocabulary/comments.ts";
import type { Network } from "../../../vocabulary/networks.ts";
import type { CommentRow } from "../queries.ts";

export type SweptPage = { id: number; workspaceId: number; network: Network; externalId: string };

/**
 * Whether the comment is unknown here, was found deleted and is listed again, or has another text or visibility than our row. A
 * running action explains a different visibility.
 */
export function differs(comment: NetworkComment, row: CommentRow | undefined): boolean {
  if (!row) return true;
  if (row.status === "removed") return mayReturn(row);
  const settled = row.actionState !== "queued" && row.actionState !== "parked";
  return storedText(comment.text) !== row.text || (settled && comment.hidden !== (row.observed === "hidden"));
}

/** Whether a returned comment counts: no person deleted it here, and it is not the tombstone of a forgotten author. */
const mayReturn = ({ decidedBy, moderationAction, text, textAt }: CommentRow) =>
  !(decidedBy === "person" && moderationAction === "manual_removed") && (text !== "" || textAt === 0);

export const seenEvent = (
  page: SweptPage,
  thread: Pick<NetworkThread, "isAd"> & { id: string | null },
  comment: NetworkComment,
  readAt: number,
): CommentEvent => ({
  network: page.network,
  pageExternalId: page.externalId,
  verb: "add",
  externalId: comment.id,
  postId: thread.id,
  parentId: comment.parentId,
  isAd: thread.isAd,
  adId: null,
  authorId: comment.authorId,
  authorName: comment.authorName,
  own: comment.own || comment.authorId === page.externalId,
  text: storedText(comment.text),
  attachmentUrl: comment.attachmentUrl,
  permalink: comment.permalink,
  at: comment.postedAt ?? readAt,
  receivedAt: readAt,
  source: "sweep",
  hidden: comment.hidden,
});

export const goneEvent = (
  page: Pick<SweptPage, "network" | "externalId">,
  externalId: string,
  at: number,
): CommentEvent => ({
  network: page.network,
  pageExternalId: page.externalId,
  verb: "remove",
  externalId,
  postId: null,
  parentId: null,
  isAd: false,
  adId: null,
  authorId: null,
  authorName: null,
  own: false,
  text: "",
  attachmentUrl: null,
  permalink: null,
  at,
  receivedAt: at,
  source: "sweep",
});
