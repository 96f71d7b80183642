import type { Deps } from "../../deps.ts";
import { normalize } from "../../moderation/normalize/normalize.ts";
import { fingerprint, likeness } from "../../moderation/repetition/fingerprint.ts";
import type { FindInput } from "../comments/list/find-comments.ts";
import { listComments } from "../comments/list/list.ts";

/** How many hidden comments are read, so that behind a wave of copies there are others. */
const HIDDEN_READ = 40;
/** From this likeness on, two hidden texts say the same. Copies of a wave begin at 0.6; texts of one kind stay below 0.2. */
const SAME_FROM = 0.5;

/**
 * Lists what an owner looks for first: the last hidden comments, one of each text, and below them the latest others, without the
 * page's own answers, which are no news.
 *
 * @param input.limit of all together
 */
export async function loadRecentComments(
  deps: Pick<Deps, "core" | "networks">,
  { limit, ...input }: FindInput & { limit: number },
) {
  // The double of the latest is enough, unless the page answers in bulk.
  const [{ comments: hidden }, { comments: latest }] = await Promise.all([
    listComments(deps, { ...input, cause: "any", limit: HIDDEN_READ }),
    listComments(deps, { ...input, limit: limit * 2 + 4 }),
  ]);
  const shown = new Map<string, { comment: (typeof latest)[number]; print: string }>();
  for (const comment of [...hidden, ...latest]) {
    if (shown.size === limit) break;
    const print = comment.status === "disapproved" ? fingerprint(normalize(comment.content).normalized.text) : "";
    const isKnown = [...shown.values()].some((each) => likeness(each.print, print) >= SAME_FROM);
    if (!comment.is_own && !isKnown) shown.set(comment.id, { comment, print });
  }
  return { success: true as const, comments: [...shown.values()].map(({ comment }) => comment) };
}
