import type { CommentStatus, ModerationAction } from "../../../vocabulary/comments.ts";

/** The name of a machine's decision, by the status it led to. */
export const MACHINE_ACTIONS = {
  approved: "auto_approved",
  flagged: "auto_flagged",
  disapproved: "auto_hidden",
} as const satisfies Partial<Record<CommentStatus, ModerationAction>>;
