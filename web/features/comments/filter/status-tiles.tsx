import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import {
  Inbox as InboxIcon,
  type LucideIcon,
  MessageCircleQuestion,
  MessagesSquare,
  UserRoundCheck,
} from "lucide-react";
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from "react";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { type CommentStatus, INBOX_NAMES, type Inbox, STATUS_NAMES } from "../../../../worker/vocabulary/comments.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { teamQuery, useHasTeam } from "../../team/queries.ts";
import { MINE } from "../data/filters.ts";
import { commentsQuery, inboxCountQuery, mineCountQuery } from "../data/queries.ts";
import { useCounts } from "../data/use-counts.ts";
import { STATUS_LOOKS } from "./status-looks.ts";

type Choice = Pick<CommentFilter, "status" | "inbox" | "assigned">;
type Props = {
  filter: CommentFilter;
  onChoose: (choice: { status: Choice["status"]; inbox: Choice["inbox"]; assigned: Choice["assigned"] }) => void;
};

const INBOX_TILES = [
  ["review", InboxIcon, "text-lantern-text"],
  ["unanswered", MessageCircleQuestion, "text-flag"],
] as const satisfies readonly (readonly [Inbox, LucideIcon, string])[];

const STATUS_TILES: readonly (readonly [status: CommentStatus | undefined, color: string])[] = [
  [undefined, "text-ink-faint"],
  ["pending", "text-wait"],
  ["approved", "text-ok"],
  ["disapproved", "text-hidden"],
  ["flagged", "text-flag"],
];

/** How much of the tile before the pressed one stays visible, in pixels, to show that there is one. */
const ROOM_PX = 48;

/**
 * The tiles of the inboxes, and the number of comments of each status, including the reader's pending decisions. A click on a tile
 * filters the list. On small screens the tiles are one row that scrolls, with `children` at its end.
 */
export function StatusTiles({ filter, onChoose, children }: Props & { children?: ReactNode }) {
  const enabled = useAfterList(filter);
  const stats = useCounts(filter, enabled);
  const row = useRef<HTMLDivElement>(null);
  const { status: chosenStatus, inbox: chosenInbox, assigned: chosenMine } = filter;
  useQuery({ ...teamQuery, enabled });
  const hasTeam = useHasTeam();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tile is pressed
  useEffect(() => {
    // Waits for the layout of the next frame instead of forcing one.
    const frame = requestAnimationFrame(() => {
      const pressed = row.current?.querySelector<HTMLElement>("[aria-pressed=true]");
      if (row.current && pressed) row.current.scrollLeft = pressed.offsetLeft - ROOM_PX;
    });
    return () => cancelAnimationFrame(frame);
  }, [chosenStatus, chosenInbox, chosenMine]);
  return (
    <div
      ref={row}
      className="flex gap-2 max-xl:relative max-xl:-mx-4 max-xl:overflow-x-auto max-xl:px-4 max-xl:pb-1 xl:grid xl:auto-cols-auto xl:grid-flow-col"
    >
      {INBOX_TILES.map(([inbox, icon, color]) => (
        <InboxTile
          key={inbox}
          inbox={inbox}
          icon={icon}
          color={color}
          filter={filter}
          enabled={enabled}
          onChoose={() => onChoose({ inbox, status: undefined, assigned: undefined })}
        />
      ))}
      {(hasTeam || chosenMine) && (
        <MineTile
          filter={filter}
          enabled={enabled}
          onChoose={() => onChoose({ inbox: undefined, status: undefined, assigned: "me" })}
        />
      )}
      {STATUS_TILES.map(([status, color]) => (
        <Tile
          key={status ?? "total"}
          label={status ? STATUS_NAMES[status].many : "Total"}
          icon={status ? STATUS_LOOKS[status].icon : MessagesSquare}
          color={color}
          count={stats && figure(stats[status ?? "total"])}
          isPressed={status === filter.status && !filter.inbox && !filter.assigned}
          onPress={() => onChoose({ status, inbox: undefined, assigned: undefined })}
        />
      ))}
      {children}
    </div>
  );
}

/**
 * Whether the screen has drawn its first list, or failed to load it. Data that the list does not need is requested only then, since on
 * a phone all calls share a slow network and processor.
 */
function useAfterList(filter: CommentFilter): boolean {
  const { isPending } = useInfiniteQuery({ ...commentsQuery(filter), enabled: false });
  // Deferred as in the list itself.
  const isDrawn = useDeferredValue(!isPending);
  const [wasDrawn, setWasDrawn] = useState(isDrawn);
  if (isDrawn && !wasDrawn) setWasDrawn(true);
  return wasDrawn;
}

type InboxProps = {
  inbox: "review" | "unanswered";
  icon: LucideIcon;
  color: string;
  filter: CommentFilter;
  enabled: boolean;
  onChoose: () => void;
};

/** The tile of an inbox, with the number of its comments. @param enabled whether the number is loaded */
function InboxTile({ inbox, filter, enabled, onChoose, ...looks }: InboxProps) {
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
function MineTile({ filter, enabled, onChoose }: Pick<InboxProps, "filter" | "enabled" | "onChoose">) {
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

type TileProps = {
  label: string;
  icon: LucideIcon;
  color: string;
  /** The number; undefined until it is known. */
  count: string | undefined;
  isPressed: boolean;
  onPress: () => void;
};

/** A number of comments; a click shows them in the list. */
function Tile({ label, icon: Icon, color, count, isPressed, onPress }: TileProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className="flex min-h-11 shrink-0 items-center gap-2 rounded-card border border-line bg-surface px-3 py-1.5 text-left transition-colors hover:bg-raised aria-pressed:border-lantern-text aria-pressed:bg-raised xl:block xl:min-w-0 xl:px-3.5"
    >
      <span className="flex min-w-0 items-center gap-1.5 text-ink-soft">
        <Icon aria-hidden="true" className={`size-4 shrink-0 ${color}`} />
        <span className="whitespace-nowrap xl:truncate">{label}</span>
      </span>
      <span className="figures block font-semibold xl:text-lg">{count ?? "–"}</span>
    </button>
  );
}
