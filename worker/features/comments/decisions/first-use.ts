import type { Deps } from "../../../deps.ts";
import { isFromBefore } from "../intake/judge.ts";
import { pageContextsById } from "../intake/page-context.ts";
import type { CommentRow } from "../queries.ts";

/**
 * The month of usage (its start, epoch milliseconds) that a comment counts in when a person is the first to decide about it.
 * Null where it does not count: it was decided before, it is older than the page's protection, or its page is not protected
 * now.
 *
 * One read of the core database, and none where all comments were decided.
 */
export async function firstUseOf(
  deps: Pick<Deps, "core" | "networks" | "now">,
  rows: CommentRow[],
): Promise<(row: CommentRow) => number | null> {
  const pageIds = [...new Set(rows.filter(isUndecided).map(({ pageId }) => pageId))];
  if (pageIds.length === 0) return () => null;
  const pages = await pageContextsById(deps, pageIds);
  return (row) => {
    const page = pages.get(row.pageId);
    return page && isUndecided(row) && !isFromBefore(page, row) ? page.usagePeriod : null;
  };
}

const isUndecided = ({ decidedAt }: CommentRow): boolean => decidedAt === null;
