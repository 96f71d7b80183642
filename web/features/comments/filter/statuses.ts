import { CircleCheck, Clock, EyeOff, Flag, type LucideIcon, Trash2 } from "lucide-react";
import type { CommentStatus } from "../../../../worker/vocabulary/comments.ts";
import type { BadgeLook } from "../../../ui/badge.tsx";

/** How each status is named and looks, wherever it stands; the icon distinguishes them without colour. */
export const STATUS_LOOKS: Record<CommentStatus, { label: string; look: BadgeLook; icon: LucideIcon }> = {
  pending: { label: "Pendiente", look: "wait", icon: Clock },
  approved: { label: "Aprobado", look: "ok", icon: CircleCheck },
  flagged: { label: "Marcado", look: "flag", icon: Flag },
  disapproved: { label: "Desaprobado", look: "hidden", icon: EyeOff },
  removed: { label: "Eliminado", look: "hidden", icon: Trash2 },
};
