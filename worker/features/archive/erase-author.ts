import type { Deps } from "../../deps.ts";
import { shortHash } from "../../platform/crypto/hash.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
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
