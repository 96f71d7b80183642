import { memo } from "react";
import type { Comment } from "../../../api/types.ts";
import { CommentCard } from "../card/comment-card.tsx";
import { CommentLine } from "../card/comment-line.tsx";
import type { Decide } from "../data/decision.ts";
import { DisapproveOne } from "../decisions/disapprove-dialog.tsx";
import type { CardPart } from "../keyboard/card-keys.ts";
import { rowId } from "./use-current.ts";

type Props = {
  comment: Comment;
  index: number;
  count: number;
  /** From the beginning of the list, in pixels. */
  offset: number;
  isCurrent: boolean;
  /** One row of the list is a stop of the tab key; the keys lead to the others. */
  isReachable: boolean;
  isSelected: boolean;
  /** Shows the whole card, not a line. */
  isExpanded: boolean;
  canCollapse: boolean;
  open: CardPart | null;
  measure: (row: HTMLElement | null) => void;
  onTouch: (id: string, index: number) => void;
  onToggle: (id: string, index: number) => void;
  onSelect: (id: string, shift: boolean) => void;
  onOpen: (id: string, part: CardPart | null) => void;
  decide: Decide;
};

/** A comment in its place, as a line or a card. Memoized: the list renders with every step of the scroll. */
export const CommentRow = memo(function CommentRow(props: Props) {
  const { comment, index, count, offset, isCurrent, isReachable, isSelected, open, measure, decide } = props;
  const { id } = comment;
  const shared = { comment, isCurrent, isSelected, decide, onSelect: (shift: boolean) => props.onSelect(id, shift) };
  const toggle = () => props.onToggle(id, index);
  return (
    <li
      id={rowId(id)}
      ref={measure}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      // The keys move the focus over the rows.
      tabIndex={isReachable ? 0 : -1}
      onFocus={() => props.onTouch(id, index)}
      className="absolute inset-x-0 top-0 border-b border-line -outline-offset-2 last:border-b-0 focus-visible:outline-2"
      style={{ transform: `translateY(${offset}px)` }}
    >
      {props.isExpanded ? (
        <CommentCard
          {...shared}
          open={open}
          onOpen={(part) => props.onOpen(id, part)}
          onCollapse={props.canCollapse ? toggle : null}
        />
      ) : (
        <CommentLine {...shared} onExpand={toggle} onDisapprove={() => props.onOpen(id, "disapprove")}>
          {open === "disapprove" && (
            <DisapproveOne comment={comment} decide={decide} onClose={() => props.onOpen(id, null)} />
          )}
        </CommentLine>
      )}
    </li>
  );
});
