import { useQuery } from "@tanstack/react-query";
import { type LucideIcon, UserRoundCheck } from "lucide-react";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { INBOX_NAMES } from "../../../../worker/vocabulary/comments.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { MINE } from "../data/filters.ts";
import { inboxCountQuery, mineCountQuery } from "../data/queries.ts";
import { Tile } from "./tile.tsx";

type InboxProps = {
  inbox: "review" | "unanswered";
  icon: LucideIcon;
  color: string;
  filter: CommentFilter;
  enabled: boolean;
  onChoose: () => void;
};

/** The tile of an inbox, with the number of its comments. @param enabled whether the number is loaded */
export function InboxTile({ inbox, filter, enabled, onChoose, ...looks }: InboxProps) {
  const { data } = useQuery({ ...inboxCountQuery(inbox, filter), enabled });
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
export function MineTile({ filter, enabled, onChoose }: Pick<InboxProps, "filter" | "enabled" | "onChoose">) {
  const { data } = useQuery({ ...mineCountQuery(filter), enabled });
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
