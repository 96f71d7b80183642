import type { LucideIcon } from "lucide-react";
import type { Comment } from "../../../../api/types.ts";
import { Badge } from "../../../../ui/badge.tsx";

type Props = { comment: Comment; icon?: LucideIcon };

/** Says that a visible comment contains a word that is prohibited now. */
export function ProhibitedBadge({ comment: { prohibited_words: words, status }, icon }: Props) {
  if (words.length === 0 || status === "disapproved") return null;
  return (
    <Badge
      look="hidden"
      icon={icon}
      title={`Contiene ${words.map((word) => `«${word}»`).join(", ")}, de tus palabras prohibidas`}
    >
      Prohibida
    </Badge>
  );
}
