import type { Deps } from "../../deps.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import type { ArchivedComment } from "./archived-comment.ts";
import { rewriteParts } from "./rewrite-parts.ts";

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
