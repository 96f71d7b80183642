import type { Abilities } from "../../../networks/abilities.ts";
import type { CommentStatus } from "../../../vocabulary/comments.ts";
import type { ErrorCode } from "../../../vocabulary/error-body.ts";

/** Why a network cannot carry out what a person decides; null when it can. */
export function unsupportedDecision(
  status: CommentStatus,
  abilities: Pick<Abilities, "hide" | "delete">,
): ErrorCode | null {
  if (status === "disapproved" && !abilities.hide) return "hiding_not_supported";
  if (status === "removed" && !abilities.delete) return "deleting_not_supported";
  return null;
}
