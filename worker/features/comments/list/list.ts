import type { Deps } from "../../../deps.ts";
import { isoTimeOrNull } from "../../../time.ts";
import { ownComment } from "../queries.ts";
import type { HistoryInput } from "../schemas.ts";
import { type FindInput, findComments } from "./find-comments.ts";
import { presentComments } from "./present.ts";

/**
 * Lists a page of the workspace's comments, newest first. It may have fewer than `limit`, or none, and still have a `nextCursor`
 * where the search continues. `lastId` is the position where `sync` continues. Comments older than `archivedBefore` are in the
 * archive, which the list does not search; null while there are none.
 */
export async function listComments(
  deps: Pick<Deps, "core" | "networks">,
  input: FindInput & { archivedBefore?: number | null },
) {
  const { rows, nextCursor, position } = await findComments(deps, { ...input, mayScanRows: true });
  return {
    success: true as const,
    comments: await presentComments(deps, input.db, rows),
    nextCursor,
    lastId: position,
    archivedBefore: isoTimeOrNull(input.archivedBefore ?? null),
  };
}

/**
 * Stored comments that are older than a given one, newest first, with the filters of `listComments`.
 *
 * @throws AppError `not_found` when `oldestId` is not a comment of the workspace
 */
export async function loadHistory(
  deps: Pick<Deps, "core" | "networks">,
  { oldestId, ...input }: HistoryInput & Omit<FindInput, "cursor">,
) {
  const oldest = await ownComment({ ...input, id: oldestId });
  const { comments, nextCursor } = await listComments(deps, { ...input, cursor: `${oldest.postedAt}.${oldest.id}` });
  return { success: true as const, oldComments: comments, nextCursor };
}
