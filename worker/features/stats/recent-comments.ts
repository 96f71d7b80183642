import type { Deps } from "../../deps.ts";
import type { FindInput } from "../comments/list/find-comments.ts";
import { listComments } from "../comments/list/list.ts";

/**
 * Lists what an owner looks for first: the last hidden comments, and below them the latest others, without the page's own answers,
 * which are no news.
 *
 * @param input.limit of all together
 */
export async function loadRecentComments(
  deps: Pick<Deps, "core" | "networks">,
  { limit, ...input }: FindInput & { limit: number },
) {
  // The double of the latest is enough, unless the page answers in bulk.
  const [{ comments: hidden }, { comments: latest }] = await Promise.all([
    listComments(deps, { ...input, cause: "any", limit }),
    listComments(deps, { ...input, limit: limit * 2 + 4 }),
  ]);
  const shown = new Map([...hidden, ...latest].map((comment) => [comment.id, comment]));
  const comments = [...shown.values()].filter((comment) => !comment.is_own).slice(0, limit);
  return { success: true as const, comments };
}
