import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import type { Comment } from "../../../api/types.ts";
import { useHasTeam } from "../../team/queries.ts";
import { useBulkRun } from "../bulk/bulk.ts";
import { BulkProgress } from "../bulk/bulk-progress.tsx";
import { SelectionBar } from "../bulk/selection-bar.tsx";
import { watchRestored } from "../data/expected-restores.ts";
import { CounterLine } from "../filter/counter-line.tsx";
import type { CardPart } from "../keyboard/card-keys.ts";
import { CommentList, type ListHandle } from "./comment-list.tsx";
import { ListHead } from "./list-head.tsx";
import { SelectionDialogs } from "./selection-dialogs.tsx";
import { useCurrent } from "./use-current.ts";
import { useDecide } from "./use-decide.ts";
import { type OpenPart, useQueueKeys } from "./use-queue-keys.ts";
import { useSelection } from "./use-selection.ts";
import { useView } from "./view.ts";

type Props = {
  comments: readonly Comment[];
  filter: CommentFilter;
  /** Whether all older comments are loaded. */
  isComplete: boolean;
  onMore: () => void;
  newCount: number;
  onShowNew: () => void;
  onSearch: () => void;
  onHelp: () => void;
  onError: (message: string) => void;
};

/** The list with everything to work in it: a current comment, a selection, and the keys for both. */
export function CommentQueue({ comments, filter, isComplete, onMore, newCount, onShowNew, ...props }: Props) {
  const { onSearch, onHelp, onError } = props;
  const decide = useDecide(onError);
  const run = useBulkRun();
  const list = useRef<ListHandle>(null);
  const order = useMemo(() => comments.map(({ id }) => id), [comments]);
  const current = useCurrent(order, (index) => list.current?.reveal(index));
  const selection = useSelection({ comments, order, filter, decide, onError });
  const hasTeam = useHasTeam();
  const [open, setOpen] = useState<OpenPart>(null);
  const openPart = useCallback((id: string, part: CardPart | null) => setOpen(part && { id, part }), []);

  const { go } = current;
  const view = useView();
  // After an undo the restored comment becomes the current one. It may arrive in the list a moment later.
  const restored = useRef<string | null>(null);
  const goToRestored = useEffectEvent(() => {
    const index = restored.current === null ? -1 : order.indexOf(restored.current);
    if (index < 0) return;
    restored.current = null;
    go(index);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every list
  useEffect(goToRestored, [order]);
  useEffect(
    () =>
      watchRestored((id) => {
        restored.current = id;
        goToRestored();
      }),
    [],
  );
  // New comments are shown without a click when that does not disturb the reader. They push the others down; the page does not scroll.
  const scrollToKeep = useRef<number | null>(null);
  const showNewIfIdle = useEffectEvent(() => {
    if (open || selection.count > 0 || !list.current?.isAtRest()) return;
    scrollToKeep.current = window.scrollY;
    onShowNew();
  });
  useEffect(() => {
    if (newCount > 0) showNewIfIdle();
  }, [newCount]);
  // After they are drawn the scroll position is set again, since the list keeps its own place when rows are added above.
  const shouldScrollToTop = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new comments are what makes it run
  useLayoutEffect(() => {
    if (scrollToKeep.current !== null) window.scrollTo({ top: scrollToKeep.current });
    scrollToKeep.current = null;
    if (!shouldScrollToTop.current) return;
    shouldScrollToTop.current = false;
    go(0);
    list.current?.toTop();
  }, [comments]);
  function showNew() {
    if (newCount === 0) return;
    shouldScrollToTop.current = true;
    onShowNew();
  }
  useQueueKeys({
    comments,
    list,
    current,
    selection,
    open,
    setOpen,
    decide,
    onMore,
    onShowNew: showNew,
    onSearch,
    onHelp,
  });

  const { everything, selected } = selection;
  return (
    <div>
      <ListHead
        loadedCount={comments.length}
        selectedCount={everything ? comments.length : selected.length}
        onSelectAll={(all) => (all ? selection.selectAll() : selection.clear())}
        newCount={newCount}
        onShowNew={showNew}
      >
        {run ? (
          <BulkProgress run={run} />
        ) : selection.count > 0 ? (
          <SelectionBar
            count={selection.count}
            everything={everything}
            hasTeam={hasTeam}
            beyond={!isComplete && selected.length === comments.length ? filter : null}
            onEverything={selection.selectEverything}
            onAction={selection.change}
            onClear={selection.clear}
          />
        ) : (
          <CounterLine shown={comments.length} filter={filter} isComplete={isComplete} />
        )}
      </ListHead>
      {comments.length > 0 && (
        <CommentList
          ref={list}
          comments={comments}
          isOfPages={!filter.page}
          key={view}
          view={view}
          expandedId={current.expandedId}
          listKey={`${view} ${JSON.stringify(filter)}`}
          currentId={current.id}
          currentIndex={current.index}
          selected={selection.ids}
          open={open}
          onTouch={current.touch}
          onToggle={current.toggle}
          onSelect={selection.select}
          onOpen={openPart}
          decide={decide}
        />
      )}
      <SelectionDialogs selection={selection} />
    </div>
  );
}
