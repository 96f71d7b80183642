import type { LucideIcon } from "lucide-react";
import type { Comment } from "../../../../api/types.ts";
import { Badge } from "../../../../ui/badge.tsx";

type Props = { comment: Comment; icon?: LucideIcon };

/** Says that a comment was not judged yet. */
export function AnalysingBadge({ comment: { status, analysis_metadata: analysis }, icon }: Props) {
  if (status !== "pending" || analysis) return null;
  return (
    <Badge look="wait" icon={icon}>
      Analizando
    </Badge>
  );
}
