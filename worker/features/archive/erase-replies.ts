import type { Deps } from "../../deps.ts";
import { shortHash } from "../../platform/crypto/hash.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import type { ArchivedComment } from "./archived-comment.ts";
import { rewriteParts } from "./rewrite-parts.ts";
import { withoutAuthor } from "./without.ts";

type Search = {
  /** The part that was read last; 0 at the start. */
  after: number;
  isReply: (comment: { pageId: number; parentKey: string | null }) => boolean;
  isNamed: (pageId: number, text: string) => boolean;
};

/**
 * Empties the page's replies to a person, and its texts with their name, in the next parts of a database's archive. Safe to
 * repeat.
 *
 * @returns the last part that was read; null after the last part
 */
export async function eraseReplies(
  deps: Pick<Deps, "core" | "comments" | "archive" | "now">,
  db: CommentsDb,
  { after, isReply, isNamed }: Search,
): Promise<number | null> {
  const emptyHash = await shortHash("");
  const change = (line: ArchivedComment): ArchivedComment => {
    const { comment, replies } = line;
    const { pageId, isOwn, text, replyText } = comment;
    if (isOwn)
      return text !== "" && (isReply(comment) || isNamed(pageId, text)) ? withoutAuthor(line, emptyHash) : line;
    const isReplyNamed = replyText !== null && isNamed(pageId, replyText);
    if (!isReplyNamed && !replies.some((reply) => isNamed(pageId, reply.text))) return line;
    return {
      ...line,
      comment: isReplyNamed ? { ...comment, replyText: "" } : comment,
      replies: replies.map((reply) => (isNamed(pageId, reply.text) ? { ...reply, text: "" } : reply)),
    };
  };
  return rewriteParts(deps, db, { after, concerns: () => true, change });
}
