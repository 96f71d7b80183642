// A comment's card on a screen.
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import type { Comment } from "../../../web/api/types.ts";
import { CommentCard } from "../../../web/features/comments/card/comment-card.tsx";
import type { Decide, Decision } from "../../../web/features/comments/data/decision.ts";
import type { CardPart } from "../../../web/features/comments/keyboard/card-keys.ts";
import { makeComment } from "../setup/fixtures.ts";
import { show } from "../setup/screen.tsx";

/** Shows a card, with the parts that its buttons open. @returns the decisions */
export function showCard(fields: Partial<Comment> = {}, opened: CardPart | null = null): Decision[] {
  const decisions: Decision[] = [];
  show(<Card comment={makeComment(fields)} opened={opened} decide={(decision) => void decisions.push(decision)} />);
  return decisions;
}

/** Opens the card's menu of further actions. */
export const openMore = () => userEvent.click(screen.getByRole("button", { name: "Más acciones" }));

function Card({ comment, opened, decide }: { comment: Comment; opened: CardPart | null; decide: Decide }) {
  const [open, setOpen] = useState(opened);
  return (
    <CommentCard
      comment={comment}
      isCurrent
      isSelected={false}
      onSelect={() => undefined}
      open={open}
      onOpen={setOpen}
      decide={decide}
    />
  );
}
