import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Comment } from "../../../api/types.ts";
import { useBulkRun } from "../bulk/bulk.ts";
import { BulkProgress } from "../bulk/bulk-progress.tsx";
import { SelectionBar } from "../bulk/selection-bar.tsx";
import type { CommentFilter } from "../data/filter.ts";
import { CounterLine } from "../filter/counter-line.tsx";
import type { CardPart } from "../keyboard/card-keys.ts";
import { CommentList, type ListHandle } from "./comment-list.tsx";
import { ListHead } from "./list-head.tsx";
import { SelectionDialogs } from "./selection-dialogs.tsx";
import { useCurrent } from "./use-current.ts";
import { useDecide } from "./use-decide.ts";
import { type OpenPart, useQueueKeys } from "./use-queue-keys.ts";
import { useSelection } from "./use-selection.ts";

type Props = {
  comments: readonly Comment[];
  filter: CommentFilter;
  /** Nothing older is left to load. */
  isComplete: boolean;
  onMore: () => void;
  newCount: number;
  onShowNew: () => void;
  onSearch: () => void;
  onHelp: () => void;
  onError: (message: string) => void;
};

/** The list as a place to work: a current comment, a selection, and the keys for both. */
export function CommentQueue({ comments, filter, isComplete, onMore, newCount, onShowNew, ...props }: Props) {
  const { onSearch, onHelp, onError } = props;
  const decide = useDecide(onError);
  const run = useBulkRun();
  const list = useRef<ListHandle>(null);
  const order = useMemo(() => comments.map(({ id }) => id), [comments]);
  const current = useCurrent(order, (index) => list.current?.reveal(index));
  const selection = useSelection({ comments, filter, decide, onError });
  const [open, setOpen] = useState<OpenPart>(null);
  const openPart = useCallback((id: string, part: CardPart | null) => setOpen(part && { id, part }), []);

  const { go } = current;
  // When they are drawn: the list keeps its place as they come in above.
  const wantsTop = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new comments are what makes it run
  useLayoutEffect(() => {
    if (!wantsTop.current) return;
    wantsTop.current = false;
    go(0);
    list.current?.toTop();
  }, [comments]);
  function showNew() {
    if (newCount === 0) return;
    wantsTop.current = true;
    onShowNew();
  }
  useQueueKeys({
    ...{ comments, list, current, selection, open, setOpen, decide },
    ...{ onMore, onShowNew: showNew, onSearch, onHelp },
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
          listKey={JSON.stringify(filter)}
          currentId={current.id}
          currentIndex={current.index}
          selected={selection.ids}
          open={open}
          onTouch={current.touch}
          onSelect={selection.select}
          onOpen={openPart}
          decide={decide}
        />
      )}
      <SelectionDialogs selection={selection} />
    </div>
  );
}
