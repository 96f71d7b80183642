import { useQuery } from "@tanstack/react-query";
import { type LucideIcon, UserRoundCheck } from "lucide-react";
import { INBOX_NAMES } from "../../../../worker/vocabulary/comments.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import type { CommentFilter } from "../data/filter.ts";
import { MINE } from "../data/filters.ts";
import { inboxCountQuery, mineCountQuery } from "../data/queries.ts";
import { Tile } from "./tile.tsx";

type InboxProps = {
  inbox: "review" | "unanswered";
  icon: LucideIcon;
  color: string;
  filter: CommentFilter;
  isAsked: boolean;
  onChoose: () => void;
};

/** The tile of an inbox, with the number of its comments. @param isAsked whether the number is loaded */
export function InboxTile({ inbox, filter, isAsked, onChoose, ...looks }: InboxProps) {
  const { data } = useQuery({ ...inboxCountQuery(inbox, filter), enabled: isAsked });
  return (
    <Tile
      {...looks}
      label={INBOX_NAMES[inbox]}
      count={data && `${figure(data.count)}${data.atLeast ? "+" : ""}`}
      isPressed={filter.inbox === inbox || (inbox === "unanswered" && filter.inbox === "answered")}
      onPress={onChoose}
    />
  );
}

/** The tile of the comments that are assigned to the reader. */
export function MineTile({ filter, isAsked, onChoose }: Pick<InboxProps, "filter" | "isAsked" | "onChoose">) {
  const { data } = useQuery({ ...mineCountQuery(filter), enabled: isAsked });
  return (
    <Tile
      label={MINE}
      icon={UserRoundCheck}
      color="text-lantern-text"
      count={data && figure(data.count)}
      isPressed={filter.assigned === "me"}
      onPress={onChoose}
    />
  );
}
