import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Bookmark, X } from "lucide-react";
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from "react";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { INBOX_NAMES } from "../../../../worker/vocabulary/comments.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { teamQuery, useHasTeam } from "../../team/queries.ts";
import { type FilterChange, writeFilter } from "../data/filter.ts";
import { MINE } from "../data/filters.ts";
import { commentsQuery, inboxCountQuery } from "../data/queries.ts";
import { useCounts } from "../data/use-counts.ts";
import { useSavedViews } from "./use-saved-views.ts";

type Place = Pick<CommentFilter, "status" | "inbox" | "assigned">;
type Props = {
  filter: CommentFilter;
  onChoose: (place: FilterChange) => void;
  /** Replaces the whole filter. */
  onApply: (filter: CommentFilter) => void;
};

const TABS: readonly { label: string; place: Place }[] = [
  { label: INBOX_NAMES.review, place: { inbox: "review" } },
  { label: INBOX_NAMES.unanswered, place: { inbox: "unanswered" } },
  { label: MINE, place: { assigned: "me" } },
  { label: "Ocultos", place: { status: "disapproved" } },
  { label: "Todos", place: {} },
];

/** How much of the tab before the pressed one stays visible, in pixels, to show that there is one. */
const ROOM_PX = 48;

/** The inboxes with their numbers, and the saved views. One row, which scrolls where it is too long. */
export function InboxTabs({ filter, onChoose, onApply }: Props) {
  const enabled = useAfterList(filter);
  const row = useRef<HTMLDivElement>(null);
  useQuery({ ...teamQuery, enabled });
  const hasTeam = useHasTeam();
  const { views, isError, remove } = useSavedViews(enabled);
  const chosen = tabOf(filter);
  const written = `${writeFilter(filter)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is pressed
  useEffect(() => {
    // Waits for the layout of the next frame instead of forcing one.
    const frame = requestAnimationFrame(() => {
      const pressed = row.current?.querySelector<HTMLElement>("[aria-pressed=true]");
      if (row.current && pressed) row.current.scrollLeft = pressed.offsetLeft - ROOM_PX;
    });
    return () => cancelAnimationFrame(frame);
  }, [chosen.label]);
  return (
    <div
      ref={row}
      className="relative flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none] max-lg:-mx-4 max-lg:px-4 sm:max-lg:-mx-6 sm:max-lg:px-6"
    >
      {TABS.filter((tab) => !tab.place.assigned || hasTeam || tab === chosen).map((tab) => (
        <Tab
          key={tab.label}
          isPressed={tab === chosen}
          onPress={() => onChoose({ inbox: undefined, status: undefined, assigned: undefined, ...tab.place })}
        >
          {tab.label}
          <TabCount place={tab.place} filter={filter} enabled={enabled} />
        </Tab>
      ))}
      {views.map((view) => {
        const isShown = `${writeFilter(view.filter)}` === written;
        return (
          <div key={view.name} className="flex shrink-0 items-center">
            <Tab isPressed={isShown} onPress={() => onApply(view.filter)}>
              <Bookmark aria-hidden="true" className="size-4" />
              {view.name}
            </Tab>
            {isShown && (
              <IconButton icon={X} label={`Quitar la vista ${view.name}`} onClick={() => remove(view.name)} />
            )}
          </div>
        );
      })}
      {isError && (
        <p role="alert" className="shrink-0 self-center px-2.5 text-hidden">
          No se pudieron cargar tus vistas
        </p>
      )}
    </div>
  );
}

/** The tab that stands for a filter. */
function tabOf({ inbox, assigned, status }: CommentFilter) {
  const isHidden = status === "disapproved" && !inbox && !assigned;
  const place: Place = {
    // What was answered belongs to the tab of what was not.
    inbox: inbox === "answered" ? "unanswered" : inbox,
    assigned: inbox ? undefined : assigned,
    status: isHidden ? status : undefined,
  };
  const isSame = (name: keyof Place) => (tab: (typeof TABS)[number]) => tab.place[name] === place[name];
  return TABS.filter(isSame("inbox")).filter(isSame("assigned")).find(isSame("status")) ?? TABS.at(-1)!;
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

/** The number of comments behind a tab. @param enabled whether it is loaded */
function TabCount({ place, filter, enabled }: { place: Place; filter: CommentFilter; enabled: boolean }) {
  const isInbox = Boolean(place.inbox || place.assigned);
  const counts = useCounts(filter, enabled && !isInbox);
  const { data } = useQuery({ ...inboxCountQuery(place, filter), enabled: enabled && isInbox });
  const shown = isInbox ? data : counts;
  return (
    <span className="figures min-w-4 text-ink-faint">
      {shown && `${figure(shown[place.status ?? "total"])}${shown.atLeast ? "+" : ""}`}
    </span>
  );
}

type TabProps = { isPressed: boolean; onPress: () => void; children: ReactNode };

const Tab = ({ isPressed, onPress, children }: TabProps) => (
  <button
    type="button"
    aria-pressed={isPressed}
    onClick={onPress}
    className="control-height inline-flex shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2.5 font-medium whitespace-nowrap text-ink-soft -outline-offset-2 transition-colors hover:text-ink aria-pressed:border-lantern-text aria-pressed:text-ink"
  >
    {children}
  </button>
);
