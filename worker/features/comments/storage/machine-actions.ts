import type { CommentStatus, ModerationAction } from "../../../vocabulary/comments.ts";

/** What a machine's decision is called, by the status it led to. */
export const MACHINE_ACTIONS = {
  approved: "auto_approved",
  flagged: "auto_flagged",
  disapproved: "auto_hidden",
} as const satisfies Partial<Record<CommentStatus, ModerationAction>>;
