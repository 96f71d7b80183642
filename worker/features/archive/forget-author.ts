import type { Deps } from "../../deps.ts";
import { shortHash } from "../../platform/crypto/hash.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import type { ArchivedComment } from "./archived-comment.ts";
import { rewriteParts } from "./rewrite-parts.ts";
import { withoutAuthor } from "./without.ts";

/** A comment of a page, by the tail of its external id. */
export type PageReply = { workspaceId: number; pageId: number; key: string };

/**
 * Empties what some authors wrote, in the next parts of a database's archive. Safe to repeat.
 *
 * @param search.keys author keys of the authors
 * @param search.after the part that was read last; 0 at the start
 * @param search.forgetPageReplies is called with these comments: the page's replies to them may name the author, and are comments
 * themselves, here or in the database
 * @returns the last part that was read; null after the last part
 */
export async function eraseAuthor(
  deps: Pick<Deps, "core" | "comments" | "archive" | "now">,
  db: CommentsDb,
  search: { keys: readonly string[]; after: number; forgetPageReplies: (pageReplies: PageReply[]) => Promise<void> },
): Promise<number | null> {
  const { keys, after, forgetPageReplies } = search;
  const emptyHash = await shortHash("");
  let pageReplies: Omit<PageReply, "workspaceId">[] = [];
  return rewriteParts(deps, db, {
    after,
    // A key is 16 hexadecimal digits of a keyed hash, so a text that contains these digits contains the key.
    concerns: (content) => keys.some((key) => content.includes(key)),
    change: (line) => {
      if (line.comment.authorKey === null || !keys.includes(line.comment.authorKey)) return line;
      for (const { pageId, externalKey } of line.replies)
        if (externalKey !== null) pageReplies.push({ pageId, key: externalKey });
      return withoutAuthor(line, emptyHash);
    },
    before: async ({ workspaceId }) => {
      await forgetPageReplies(pageReplies.map((reply) => ({ workspaceId, ...reply })));
      pageReplies = [];
    },
  });
}

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

/**
 * Finds comments of some authors in the next parts of a database's archive.
 *
 * @param search.keys author keys of the authors
 * @param search.after the part that was read last; 0 at the start
 * @returns `last`: the part that was read last; null after the last part
 */
export async function findByAuthors(
  deps: Pick<Deps, "core" | "comments" | "archive" | "now">,
  db: CommentsDb,
  { keys, after }: { keys: readonly string[]; after: number },
) {
  const theirs: ArchivedComment["comment"][] = [];
  const last = await rewriteParts(deps, db, {
    after,
    // A key is 16 hexadecimal digits of a keyed hash, so a text that contains these digits contains the key.
    concerns: (content) => keys.some((key) => content.includes(key)),
    change: (line) => {
      if (line.comment.authorKey !== null && keys.includes(line.comment.authorKey)) theirs.push(line.comment);
      return line;
    },
  });
  return { theirs, last };
}
