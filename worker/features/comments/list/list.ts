import type { Deps } from "../../../deps.ts";
import { isoTimeOrNull } from "../../../time.ts";
import { type FindInput, findComments } from "./find-comments.ts";
import { shownPositions } from "./positions.ts";
import { presentComments } from "./present.ts";

/**
 * A page of the workspace's comments, newest first. It may hold fewer than `limit`, even none, and still have a `nextCursor`
 * where the search continues. `lastId` is the position where `sync` continues. Older comments than `archivedBefore` are in the
 * archive, which the list does not search; null while none is.
 */
export async function listComments(
  deps: Pick<Deps, "core" | "comments" | "networks">,
  input: FindInput & { archivedBefore?: number | null },
) {
  const { rows, nextCursor, positions } = await findComments(deps, { ...input, mayScanRows: true });
  return {
    success: true as const,
    comments: await presentComments(deps, rows),
    nextCursor,
    lastId: shownPositions(positions),
    archivedBefore: isoTimeOrNull(input.archivedBefore ?? null),
  };
}
