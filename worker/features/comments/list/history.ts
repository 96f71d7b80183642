import type { Deps } from "../../../deps.ts";
import { ownComment } from "../queries.ts";
import type { HistoryInput } from "../schemas.ts";
import type { FindInput } from "./find-comments.ts";
import { listComments } from "./list.ts";

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
