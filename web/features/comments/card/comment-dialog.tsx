import type { Comment } from "../../../api/types.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { Decide } from "../data/decision.ts";
import { DisapproveOne } from "../decisions/disapprove-dialog.tsx";
import type { CardPart } from "../keyboard/card-keys.ts";

const ExceptionFromComment = lazyPart(() =>
  import("../why/why-panel.tsx").then(({ ExceptionFromComment }) => ExceptionFromComment),
);

const BlockDialog = lazyPart(() => import("../decisions/block-dialog.tsx").then(({ BlockDialog }) => BlockDialog));

type Props = { part: CardPart | null; comment: Comment; decide: Decide; onClose: () => void };

/** The dialog that a key or a button opened about a comment, both for lines and for cards; null for the parts that are no dialogs. */
export function CommentDialog({ part, comment, decide, onClose }: Props) {
  if (part === "disapprove") return <DisapproveOne comment={comment} decide={decide} onClose={onClose} />;
  if (part === "block") return <BlockDialog comment={comment} onClose={onClose} />;
  if (part !== "alwaysShow" && part !== "alwaysHide") return null;
  return (
    <ExceptionFromComment
      comment={comment}
      effect={part === "alwaysShow" ? "show" : "hide"}
      decide={decide}
      onClose={onClose}
    />
  );
}
