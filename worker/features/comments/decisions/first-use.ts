import type { Deps } from "../../../deps.ts";
import { isFromBefore } from "../intake/judge.ts";
import { pageContextsById } from "../intake/page-context.ts";
import type { CommentRow } from "../queries.ts";

/**
 * Returns the month of usage (its start, epoch milliseconds) that a comment counts in when a person is the first to decide about
 * it; null when it does not count, because it was decided before, is older than the page's protection, or its page is not
 * protected now. Reads core once, or not at all when all comments were decided before.
 */
export async function loadFirstUse(
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
