import type { FailedActionsPage } from "../../api/types.ts";

/** The number of failed actions: "3", or "50 o más" while not all are loaded. Null when there are none. */
export function failedCount(pages: readonly FailedActionsPage[] | undefined): string | null {
  const count = pages?.reduce((sum, page) => sum + page.failedActions.length, 0) ?? 0;
  if (count === 0) return null;
  return pages?.at(-1)?.nextCursor === null ? String(count) : `${count} o más`;
}
