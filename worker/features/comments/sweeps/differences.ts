// Differences between a comment on the network and our row, as the event that a webhook would have brought.
import type { CommentEvent } from "../../../messages.ts";
import type { NetworkComment, NetworkThread } from "../../../networks/threads.ts";
import { storedText } from "../../../vocabulary/comments.ts";
import type { Network } from "../../../vocabulary/networks.ts";
import type { CommentRow } from "../queries.ts";

export type SweptPage = { id: number; workspaceId: number; network: Network; externalId: string };

/** Unknown here, found deleted and listed again, or with another text or visibility than ours. A running action explains a different visibility. */
export function differs(comment: NetworkComment, row: CommentRow | undefined): boolean {
  if (!row) return true;
  if (row.status === "removed") return isMeantToReturn(row);
  const settled = row.actionState !== "queued" && row.actionState !== "parked";
  return storedText(comment.text) !== row.text || (settled && comment.hidden !== (row.observed === "hidden"));
}

/** Neither did a person delete it here, nor is it what is left of a forgotten author. */
const isMeantToReturn = ({ decidedBy, text, textAt }: CommentRow) =>
  decidedBy !== "person" && (text !== "" || textAt === 0);

export const seenEvent = (
  page: SweptPage,
  thread: Pick<NetworkThread, "id" | "isAd">,
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
