import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import type { Comment } from "../../../api/types.ts";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { startBulk } from "../bulk/bulk.ts";
import { allOf, extended, type Found, NOTHING_SELECTED, toggled } from "../bulk/selection.ts";
import type { BulkAction } from "../bulk/selection-bar.tsx";
import type { Decide, Verdict } from "../data/decision.ts";
import { usePossibleActions } from "../decisions/use-possible-actions.ts";

export const SPAM: Verdict = { status: "disapproved", reason: "spam" };

/** The status that a comment gets from an action on the selection. An assignment does not change it. */
const STATUS_AFTER: Partial<Record<BulkAction, Verdict["status"]>> = {
  approve: "approved",
  disapprove: "disapproved",
  spam: "disapproved",
  delete: "removed",
};

type Options = {
  comments: readonly Comment[];
  /** The ids of the comments, in order. */
  order: readonly string[];
  filter: CommentFilter;
  decide: Decide;
  onError: (message: string) => void;
};

/**
 * The selected comments of the list, and the actions on all of them.
 *
 * @returns `asked`: the action that waits for the reader's confirmation; `finish` ends an action that its dialog carried out
 */
export function useSelection({ comments, order, filter, decide, onError }: Options) {
  const client = useQueryClient();
  const possibleActions = usePossibleActions();
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const [asked, setAsked] = useState<"disapprove" | "reply" | "assign" | "delete" | null>(null);
  const selected = useMemo(() => comments.filter(({ id }) => selection.ids.has(id)), [comments, selection]);
  const { ids, everything } = selection;

  const latestOrder = useRef(order);
  useLayoutEffect(() => {
    latestOrder.current = order;
  });
  // Always the same function, since the rows are memoized.
  const select = useCallback(
    (id: string, shift: boolean) =>
      setSelection((old) => (shift ? extended(old, id, latestOrder.current) : toggled(old, id))),
    [],
  );
  const clear = () => setSelection(NOTHING_SELECTED);

  /** The selected comments that a decision would change. */
  const changedBy = (status: Verdict["status"]) =>
    selected.filter((each) => {
      const can = possibleActions(each);
      return status === "approved" ? can.approve : can.decide && each.status !== status;
    });

  const answerable = selected.filter((each) => possibleActions(each).decide);

  function decideSelected(verdict: Verdict) {
    setAsked(null);
    clear();
    if (everything) {
      const { count, seenAt } = everything;
      const shown = comments.filter((each) => possibleActions(each).decide);
      startBulk(client, { filter, count, seenAt, shown }, verdict, onError);
      return;
    }
    decide({ comments: changedBy(verdict.status), ...verdict });
  }
  function change(action: BulkAction) {
    const status = STATUS_AFTER[action];
    const nothingChanges = status
      ? !everything && changedBy(status).length === 0
      : action === "reply" && answerable.length === 0;
    if (nothingChanges) {
      showToast({ look: "info", text: "Nada de lo seleccionado cambiaría" });
      return;
    }
    if (action === "approve") decideSelected({ status: "approved" });
    else if (action === "spam") decideSelected(SPAM);
    else setAsked(action);
  }
  const statusAsked = asked && STATUS_AFTER[asked];

  return {
    ids,
    everything,
    selected,
    count: everything ? everything.count : selected.length,
    select,
    selectAll: () => setSelection(allOf(order)),
    selectEverything: (counted: Found) => setSelection({ ...selection, everything: counted }),
    clear,
    change,
    asked,
    /** The loaded comments that the action in question would change. */
    affected: statusAsked ? changedBy(statusAsked) : asked === "reply" ? answerable : selected,
    confirm: decideSelected,
    cancel: () => setAsked(null),
    finish: () => {
      setAsked(null);
      clear();
    },
  };
}
