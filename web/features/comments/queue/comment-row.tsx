import { memo } from "react";
import type { Comment } from "../../../api/types.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { NamedPage } from "../../accounts/page-mark.tsx";
import { useHasTeam } from "../../team/queries.ts";
import { CommentCard } from "../card/comment-card.tsx";
import { CommentDialog } from "../card/comment-dialog.tsx";
import { CommentLine } from "../card/comment-line.tsx";
import type { Decide } from "../data/decision.ts";
import type { CardPart } from "../keyboard/card-keys.ts";
import { rowId } from "./use-current.ts";

const Presence = lazyPart(async () => (await import("../presence/presence.tsx")).Presence, { failed: () => null });

type Shown = {
  comment: Comment;
  page: NamedPage | null;
  isCurrent: boolean;
  isSelected: boolean;
  /** Whether the row is a whole card instead of a line. */
  isExpanded: boolean;
  canCollapse: boolean;
  isPhone: boolean;
  open: CardPart | null;
  onToggle: (id: string) => void;
  onSelect: (id: string, shift: boolean) => void;
  onOpen: (id: string, part: CardPart | null) => void;
  decide: Decide;
};
type Props = Shown & {
  index: number;
  count: number;
  /** The distance from the beginning of the list, in pixels. */
  offset: number;
  /** Whether the tab key reaches this row. It reaches one row of the list; the shortcuts lead to the others. */
  isReachable: boolean;
  measure: (row: HTMLElement | null) => void;
  onTouch: (id: string, index: number) => void;
};

/** A comment at its position in the list. Memoized, since the list renders at every step of a scroll. */
export const CommentRow = memo(function CommentRow(props: Props) {
  const { index, count, offset, isReachable, measure, onTouch, ...shown } = props;
  const { id } = shown.comment;
  const hasTeam = useHasTeam();
  return (
    <li
      id={rowId(id)}
      ref={measure}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      // The shortcuts move the focus from row to row.
      tabIndex={isReachable ? 0 : -1}
      onFocus={() => onTouch(id, index)}
      className="absolute inset-x-0 top-0 border-b border-line -outline-offset-2 last:border-b-0 focus-visible:outline-2"
      style={{ transform: `translateY(${offset}px)` }}
    >
      <LineOrCard {...shown} />
      {hasTeam && <Presence commentId={id} is={presenceIn(shown)} />}
    </li>
  );
});

function presenceIn({ open, isExpanded, isCurrent }: Shown) {
  if (open === "reply") return "answering";
  return isExpanded && isCurrent ? "looking" : null;
}

/** Memoized without the position: a new comment above moves all rows, but changes none. */
const LineOrCard = memo(function LineOrCard({ isExpanded, canCollapse, isPhone, open, onToggle, ...props }: Shown) {
  const { comment, page, isCurrent, isSelected, onSelect, onOpen, decide } = props;
  const { id } = comment;
  const shared = { comment, page, isCurrent, isSelected, decide, onSelect: (shift: boolean) => onSelect(id, shift) };
  const toggle = () => onToggle(id);
  if (isExpanded)
    return (
      <CommentCard
        {...shared}
        open={open}
        onOpen={(part) => onOpen(id, part)}
        onCollapse={canCollapse ? toggle : null}
      />
    );
  return (
    <CommentLine {...shared} isPhone={isPhone} onExpand={toggle} onDisapprove={() => onOpen(id, "disapprove")}>
      <CommentDialog part={open} comment={comment} decide={decide} onClose={() => onOpen(id, null)} />
    </CommentLine>
  );
});
