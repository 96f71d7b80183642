import type { Deps } from "../../deps.ts";
import { findCounted } from "../comments/list/find-comments.ts";
import type { WorkspaceReader } from "../workspaces/visible-pages.ts";
import type { BulkCountInput } from "./schemas.ts";

type Input = BulkCountInput & WorkspaceReader & { timeZone: string; userId: number };

/**
 * Counts the comments that a filter finds, without the page's own, and how many of them a change could change: comments removed
 * from the network stay. `atLeast`: there may be more. `seenAt` (epoch milliseconds) is sent with the change, which then skips
 * later comments.
 */
export async function countMany(deps: Pick<Deps, "core" | "now">, { filter, ...where }: Input) {
  const seenAt = deps.now();
  const { rows, atLeast } = await findCounted(deps, { ...filter, ...where });
  const changeable = rows.filter(({ status }) => status !== "removed").length;
  return { success: true as const, count: rows.length, changeable, atLeast, seenAt };
}
