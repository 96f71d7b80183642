import { CircleCheck, Clock, EyeOff, Flag, type LucideIcon, Trash2 } from "lucide-react";
import type { CommentStatus } from "../../../../worker/vocabulary/comments.ts";
import type { BadgeLook } from "../../../ui/badge.tsx";

/** The look of each status everywhere; the icon distinguishes them without colour. */
export const STATUS_LOOKS: Record<CommentStatus, { look: BadgeLook; icon: LucideIcon }> = {
  pending: { look: "wait", icon: Clock },
  approved: { look: "ok", icon: CircleCheck },
  flagged: { look: "flag", icon: Flag },
  disapproved: { look: "hidden", icon: EyeOff },
  removed: { look: "hidden", icon: Trash2 },
};
