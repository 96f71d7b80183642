import type { Deps } from "../../deps.ts";
import { findComments } from "../comments/find-comments.ts";
import type { BulkCountInput } from "./schemas.ts";

/** Counted exactly up to some two thousand: whoever changes more needs no last figure, and no request reads more. */
const PART = 1_000;
const PARTS = 2;

type Input = BulkCountInput & { workspaceId: number; shard: string; timeZone: string };

/** How many comments a change with this filter would look at; the page's own are not among them. `atLeast`: there may be more. */
export async function countMany(deps: Pick<Deps, "core" | "comments">, { filter, ...where }: Input) {
  let count = 0;
  let cursor: string | null | undefined;
  for (let part = 0; part < PARTS && cursor !== null; part++) {
    const found = await findComments(deps, { ...filter, ...where, cursor: cursor ?? undefined, limit: PART });
    count += found.rows.filter(({ isOwn }) => !isOwn).length;
    cursor = found.nextCursor;
  }
  return { success: true as const, count, atLeast: cursor !== null };
}
