import type { Capabilities } from "../../../networks/capabilities.ts";
import type { ErrorCode } from "../../../vocabulary/api/error-body.ts";
import type { CommentStatus } from "../../../vocabulary/comments.ts";

/** Why a network cannot carry out what a person decides; null when it can. */
export function unsupportedDecision(
  status: CommentStatus,
  capabilities: Pick<Capabilities, "hide" | "delete">,
): ErrorCode | null {
  if (status === "disapproved" && !capabilities.hide) return "hiding_not_supported";
  if (status === "removed" && !capabilities.delete) return "deleting_not_supported";
  return null;
}
