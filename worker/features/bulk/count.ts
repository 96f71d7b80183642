import type { Deps } from "../../deps.ts";
import { findComments } from "../comments/list/find-comments.ts";
import type { WorkspaceReader } from "../workspaces/visible-pages.ts";
import type { BulkCountInput } from "./schemas.ts";

/** The count is exact up to about two thousand; a larger change needs no exact number, and no request reads more. */
const PART = 1_000;
const PARTS = 2;

type Input = BulkCountInput & WorkspaceReader & { timeZone: string; userId: number };

/**
 * Counts the comments that a filter finds, without the page's own, and how many of them a change could change: comments removed
 * from the network stay. `atLeast`: there may be more. `seenAt` (epoch milliseconds) is sent with the change, which then skips
 * later comments.
 */
export async function countMany(deps: Pick<Deps, "core" | "now">, { filter, ...where }: Input) {
  const seenAt = deps.now();
  let changeable = 0;
  let count = 0;
  let cursor: string | null | undefined;
  for (let part = 0; part < PARTS && cursor !== null; part++) {
    const page = await findComments(deps, { ...filter, ...where, cursor: cursor ?? undefined, limit: PART });
    const fromCustomers = page.rows.filter(({ isOwn }) => !isOwn);
    count += fromCustomers.length;
    changeable += fromCustomers.filter(({ status }) => status !== "removed").length;
    cursor = page.nextCursor;
  }
  return { success: true as const, count, changeable, atLeast: cursor !== null, seenAt };
}
