import type { Deps } from "../../../deps.ts";
import { isoTimeOrNull } from "../../../time.ts";
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
