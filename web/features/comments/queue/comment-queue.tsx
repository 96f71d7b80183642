import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { REASON_LABELS } from "../../../../worker/vocabulary/judgement.ts";
import type { Comment } from "../../../api/types.ts";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { startBulk, useBulkRun } from "../bulk/bulk.ts";
import { BulkDeleteDialog } from "../bulk/bulk-delete-dialog.tsx";
import { BulkProgress } from "../bulk/bulk-progress.tsx";
import { allOf, extended, NOTHING_SELECTED, toggled } from "../bulk/selection.ts";
import { type BulkDeed, SelectionBar } from "../bulk/selection-bar.tsx";
import type { Decision, Verdict } from "../data/decision.ts";
import type { CommentFilter } from "../data/filter.ts";
import { undoLast } from "../data/undo.ts";
import { DisapproveDialog } from "../decisions/disapprove-dialog.tsx";
import { isDecidable, isExplainable, isHideable, isReplyable } from "../decisions/offers.ts";
import { CounterLine } from "../filter/counter-line.tsx";
import type { CardPart } from "../keyboard/card-keys.ts";
import { type Deed, useShortcuts } from "../keyboard/shortcuts.ts";
import { CommentList, type ListHandle } from "./comment-list.tsx";
import { ListHead } from "./list-head.tsx";
import { useCurrent } from "./use-current.ts";
import { useDecide } from "./use-decide.ts";

const SPAM: Verdict = { status: "disapproved", reason: REASON_LABELS.spam };

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
  const client = useQueryClient();
  const decide = useDecide(onError);
  const run = useBulkRun();
  const list = useRef<ListHandle>(null);
  const order = useMemo(() => comments.map(({ id }) => id), [comments]);
  const current = useCurrent(order, (index) => list.current?.reveal(index));
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const [open, setOpen] = useState<{ id: string; part: CardPart } | null>(null);
  const [asking, setAsking] = useState<"disapprove" | "delete" | null>(null);

  const selected = useMemo(() => comments.filter(({ id }) => selection.ids.has(id)), [comments, selection]);
  const { everything } = selection;
  const selectedCount = everything ? everything.count : selected.length;
  const comment = comments[current.index];

  const select = useCallback(
    (id: string, shift: boolean) => setSelection((old) => (shift ? extended(old, id, order) : toggled(old, id))),
    [order],
  );
  const openPart = useCallback((id: string, part: CardPart | null) => setOpen(part && { id, part }), []);

  function decideSelected(verdict: Verdict) {
    setAsking(null);
    setSelection(NOTHING_SELECTED);
    if (everything) {
      const { count, seenAt } = everything;
      startBulk(client, { filter, count, seenAt, shown: comments.filter(isDecidable) }, verdict, onError);
      return;
    }
    const open = selected.filter((each) => isDecidable(each) && each.status !== verdict.status);
    decide({ comments: open, ...verdict } satisfies Decision);
  }
  function bulk(deed: BulkDeed) {
    if (deed === "approve") decideSelected({ status: "approved" });
    else if (deed === "spam") decideSelected(SPAM);
    else setAsking(deed);
  }
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
    wantsTop.current = true;
    onShowNew();
  }

  /** @returns false when the key has nothing to do here */
  function act(deed: Deed): boolean {
    if (deed === "help") onHelp();
    else if (deed === "search") onSearch();
    else if (deed === "showNew") newCount > 0 && showNew();
    else if (deed === "undo") undoLast() || showToast({ look: "info", text: "No hay nada que deshacer" });
    else if (deed === "clear") return clear();
    else if (deed === "next" || deed === "previous") move(deed === "next" ? 1 : -1);
    else if (selectedCount > 0 && (deed === "approve" || deed === "disapprove" || deed === "spam")) bulk(deed);
    else if (comment) return actOn(comment, deed);
    else return false;
    return true;
  }
  function move(by: 1 | -1) {
    if (current.index < 0) return current.go(list.current?.firstInSight() ?? 0);
    if (current.index + by >= comments.length) onMore();
    current.go(Math.max(0, Math.min(comments.length - 1, current.index + by)));
  }
  function clear(): boolean {
    if (open) setOpen(null);
    else if (selectedCount > 0) setSelection(NOTHING_SELECTED);
    else if (current.id !== null) {
      current.leave();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    } else return false;
    return true;
  }
  function actOn(comment: Comment, deed: Deed): boolean {
    const { id, status } = comment;
    if (deed === "select") select(id, false);
    else if (deed === "range") select(id, true);
    else if (deed === "reply" && isReplyable(comment)) setOpen({ id, part: "reply" });
    else if (deed === "why" && isExplainable(comment)) {
      setOpen(open?.id === id && open.part === "why" ? null : { id, part: "why" });
    } else if (!isDecidable(comment)) return false;
    else if (deed === "approve") status !== "approved" && decide({ comments: [comment], status: "approved" });
    else if (status === "disapproved" || !isHideable(comment)) return false;
    else if (deed === "disapprove") setOpen({ id, part: "disapprove" });
    else if (deed === "spam") decide({ comments: [comment], ...SPAM });
    return true;
  }
  useShortcuts(act);

  return (
    <div>
      <ListHead
        loadedCount={comments.length}
        selectedCount={everything ? comments.length : selected.length}
        onSelectAll={(all) => setSelection(all ? allOf(order) : NOTHING_SELECTED)}
        newCount={newCount}
        onShowNew={showNew}
      >
        {run ? (
          <BulkProgress run={run} />
        ) : selectedCount > 0 ? (
          <SelectionBar
            count={selectedCount}
            everything={everything}
            beyond={!isComplete && selected.length === comments.length ? filter : null}
            onEverything={(found) => setSelection({ ...selection, everything: found })}
            onDeed={bulk}
            onClear={() => setSelection(NOTHING_SELECTED)}
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
          onSelect={select}
          onOpen={openPart}
          decide={decide}
        />
      )}
      {asking === "disapprove" && (
        <DisapproveDialog
          comments={selected}
          count={selectedCount}
          onClose={() => setAsking(null)}
          onConfirm={(why) => decideSelected({ status: "disapproved", ...why })}
        />
      )}
      {asking === "delete" && (
        <BulkDeleteDialog
          count={selectedCount}
          onClose={() => setAsking(null)}
          onConfirm={() => decideSelected({ status: "removed" })}
        />
      )}
    </div>
  );
}
