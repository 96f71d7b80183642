import { useWindowVirtualizer, type VirtualItem, windowScroll } from "@tanstack/react-virtual";
import {
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Comment } from "../../../api/types.ts";
import { PHONE, useMedia, WIDE } from "../../../ui/use-media.ts";
import { usePageOf } from "../../accounts/use-pages.ts";
import { hasReasonLine } from "../card/comment-line.tsx";
import type { Decide } from "../data/decision.ts";
import { type CardPart, isDialogPart } from "../keyboard/card-keys.ts";
import { CommentRow } from "./comment-row.tsx";
import type { View } from "./view.ts";

/** The estimated height of a card with two lines of text. */
const CARD_PX = 210;
/** The estimated height of a line, and of the reason below it; on a phone the text has two lines and the page one. A right estimate saves a second drawing. */
const LINE_PX = { desktop: 37, phone: 77, page: 22, reason: 20 };
const SPARE_ROWS = 4;
/** The estimated position of the list in the window, until it can be measured. */
const FIRST_TOP_PX = 190;
/** The heights of what stays above the list while it scrolls: its head and, on small screens, the menu bar. */
const HEAD_PX = 60;
const BAR_PX = 56;

export type ListHandle = {
  reveal: (index: number) => void;
  /** The first row that is visible below the head. */
  firstInSight: () => number;
  toTop: () => void;
  /** Whether the list is at its beginning and has neither pointer nor focus. Then new comments above do not disturb the reader. */
  isAtRest: () => boolean;
};

type Props = {
  comments: readonly Comment[];
  /** Whether they can be of several pages. */
  isOfPages: boolean;
  /** The name under which the heights of this list are stored. */
  listKey: string;
  currentId: string | null;
  currentIndex: number;
  view: View;
  /** The comment whose card is open among the lines. */
  expandedId: string | null;
  selected: ReadonlySet<string>;
  open: { id: string; part: CardPart } | null;
  onTouch: (id: string, index: number) => void;
  onToggle: (id: string) => void;
  onSelect: (id: string, shift: boolean) => void;
  onOpen: (id: string, part: CardPart | null) => void;
  decide: Decide;
  ref: Ref<ListHandle>;
};

/** Renders only the visible cards, and space for all others, so that thousands of comments cost no more than a dozen. */
export function CommentList({
  comments,
  isOfPages,
  listKey,
  currentId,
  currentIndex,
  expandedId,
  selected,
  ...props
}: Props) {
  const { view, open, ref, ...rest } = props;
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useFollowTop(list, setTop);

  const openIndex = open ? comments.findIndex(({ id }) => id === open.id) : -1;
  const mayScroll = useMayScroll();
  const isPhone = useMedia(PHONE);
  const pageOf = usePageOf();
  const line = isPhone ? LINE_PX.phone : LINE_PX.desktop;
  const virtualizer = useWindowVirtualizer({
    scrollToFn: (offset, options, instance) => mayScroll.current && windowScroll(offset, options, instance),
    count: comments.length,
    // Only an estimate: each row is measured when it is drawn.
    estimateSize: (index) => {
      const comment = comments[index];
      if (view === "cards" || !comment) return CARD_PX;
      const page = isPhone && isOfPages && pageOf(comment) ? LINE_PX.page : 0;
      return line + page + (hasReasonLine(comment) ? LINE_PX.reason : 0);
    },
    getItemKey: useCallback((index: number) => comments[index]?.id ?? index, [comments]),
    overscan: SPARE_ROWS,
    scrollMargin: top,
    scrollPaddingStart: headHeight(),
    scrollPaddingEnd: isPhone ? 72 : 16,
    // Cards added or removed above do not move the card being read.
    anchorTo: "end",
    useFlushSync: false,
    initialMeasurementsCache: recallHeights(listKey),
    // With an initial size, the first rows are drawn together with the list, in the same short steps. Without it, they would be drawn
    // afterwards, all at once.
    initialRect: { width: window.innerWidth, height: Math.max(0, window.innerHeight - FIRST_TOP_PX) },
    // The card with the focus and the card with an open part stay rendered, however far the reader scrolls.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
      const mountedIndexes = [currentIndex, openIndex].filter(
        (index) => index >= 0 && index < count && !rows.includes(index),
      );
      return [...new Set([...rows, ...mountedIndexes])].sort((a, b) => a - b);
    },
  });
  useLayoutEffect(() => () => rememberHeights(listKey, virtualizer.measurementsCache), [listKey, virtualizer]);

  useImperativeHandle(ref, () => ({
    reveal: (index) => virtualizer.scrollToIndex(index, { align: "auto" }),
    firstInSight: () => virtualizer.getVirtualItemForOffset(window.scrollY + headHeight())?.index ?? 0,
    toTop: () => window.scrollTo({ top: Math.min(window.scrollY, Math.max(0, top - headHeight())) }),
    isAtRest: () =>
      (list.current?.getBoundingClientRect().top ?? 0) >= headHeight() &&
      !list.current?.matches(":hover") &&
      !list.current?.contains(document.activeElement),
  }));

  // One frame later the height of an opened card is known, and with it the position of the rows below.
  const expandedIndex = expandedId === null ? -1 : comments.findIndex(({ id }) => id === expandedId);
  const reveal = useEffectEvent(
    () => expandedIndex >= 0 && virtualizer.scrollToIndex(expandedIndex, { align: "auto" }),
  );
  useEffect(() => {
    if (expandedId === null || view === "cards") return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(reveal);
    });
    return () => cancelAnimationFrame(frame);
  }, [expandedId, view]);

  return (
    <ul
      ref={list}
      aria-label="Comentarios"
      className="relative overflow-clip border-y border-line"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const comment = comments[index];
        if (!comment) return null;
        const { id } = comment;
        return (
          <CommentRow
            key={id}
            measure={virtualizer.measureElement}
            offset={start - top}
            comment={comment}
            page={isOfPages ? pageOf(comment) : null}
            index={index}
            count={comments.length}
            isCurrent={id === currentId}
            isReachable={currentId === null ? index === 0 : id === currentId}
            isExpanded={view === "cards" || id === expandedId || (open?.id === id && !isDialogPart(open.part))}
            canCollapse={view === "lines"}
            isPhone={isPhone}
            isSelected={selected.has(id)}
            open={open?.id === id ? open.part : null}
            {...rest}
          />
        );
      })}
    </ul>
  );
}

/** False in the first frame: the virtualizer would scroll to its initial offset, and undo the position that the router restores. */
function useMayScroll() {
  const may = useRef(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      may.current = true;
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return may;
}

const headHeight = () => HEAD_PX + (window.matchMedia(WIDE).matches ? 0 : BAR_PX);

/** Measures where the list begins in the page, again whenever something above it grows or shrinks. */
function useFollowTop(list: React.RefObject<HTMLElement | null>, setTop: (top: number) => void) {
  useLayoutEffect(() => {
    const measure = () => list.current && setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list, setTop]);
}

const MAX_LISTS = 10;
/** The heights of the rows of each list: with them the scroll position is restored before the rows render again. */
const heights = new Map<string, VirtualItem[]>();

const recallHeights = (list: string): VirtualItem[] => heights.get(list) ?? [];

function rememberHeights(list: string, rows: VirtualItem[]): void {
  heights.delete(list);
  heights.set(list, rows);
  const [oldest] = heights.keys();
  if (heights.size > MAX_LISTS && oldest !== undefined) heights.delete(oldest);
}
