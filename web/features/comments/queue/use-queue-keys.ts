import type { RefObject } from "react";
import type { Comment } from "../../../api/types.ts";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { useHasTeam } from "../../team/queries.ts";
import type { Decide } from "../data/decision.ts";
import { undoLast } from "../data/undo.ts";
import { usePossibleActions } from "../decisions/use-possible-actions.ts";
import type { CardPart } from "../keyboard/card-keys.ts";
import { type KeyAction, useShortcuts } from "../keyboard/shortcuts.ts";
import type { ListHandle } from "./comment-list.tsx";
import type { useCurrent } from "./use-current.ts";
import { SPAM, type useSelection } from "./use-selection.ts";

/** The part of a card that is open. */
export type OpenPart = { id: string; part: CardPart } | null;

type Options = {
  comments: readonly Comment[];
  list: RefObject<ListHandle | null>;
  current: ReturnType<typeof useCurrent>;
  selection: ReturnType<typeof useSelection>;
  open: OpenPart;
  setOpen: (open: OpenPart) => void;
  decide: Decide;
  onMore: () => void;
  onShowNew: () => void;
  onSearch: () => void;
  onHelp: () => void;
};

/** Handles the keys of the list. They apply to the selection when there is one, otherwise to the current comment. */
export function useQueueKeys({ comments, list, current, selection, open, setOpen, decide, ...on }: Options): void {
  const possibleActions = usePossibleActions();
  const comment = comments[current.index];
  const hasTeam = useHasTeam();

  /** @returns false when the key has no effect now */
  function act(action: KeyAction): boolean {
    if (action === "help") on.onHelp();
    else if (action === "search") on.onSearch();
    else if (action === "showNew") on.onShowNew();
    else if (action === "undo") undoLast() || showToast({ look: "info", text: "No hay nada que deshacer" });
    else if (action === "clear") return clear();
    else if (action === "next" || action === "previous") move(action === "next" ? 1 : -1);
    else if (selection.count > 0 && (action === "approve" || action === "disapprove" || action === "spam"))
      selection.change(action);
    else if (comment) return actOn(comment, action);
    else return false;
    return true;
  }
  function move(by: 1 | -1) {
    if (current.index < 0) return current.go(list.current?.firstInSight() ?? 0);
    if (current.index + by >= comments.length) on.onMore();
    current.go(Math.max(0, Math.min(comments.length - 1, current.index + by)));
  }
  function clear(): boolean {
    if (open) setOpen(null);
    else if (selection.count > 0) selection.clear();
    else if (current.id !== null) {
      current.leave();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    } else return false;
    return true;
  }
  function actOn(comment: Comment, action: KeyAction): boolean {
    const { id, status } = comment;
    const can = possibleActions(comment);
    if (action === "open") current.toggle(id);
    else if (action === "select" || action === "range") {
      if (!can.organise) return false;
      selection.select(id, action === "range");
    } else if (action === "reply" && can.reply) setOpen({ id, part: "reply" });
    else if (action === "note" && can.organise) setOpen({ id, part: "note" });
    else if (action === "assign" && hasTeam && can.organise) setOpen({ id, part: "assign" });
    else if (action === "why" && can.explain) {
      setOpen(open?.id === id && open.part === "why" ? null : { id, part: "why" });
    } else if (action === "block" && can.block && !comment.author_blocked) setOpen({ id, part: "block" });
    else if (!can.decide) return false;
    else if (action === "alwaysShow" && can.alwaysShow) setOpen({ id, part: "alwaysShow" });
    else if (action === "alwaysHide" && can.alwaysHide) setOpen({ id, part: "alwaysHide" });
    else if (action === "approve") can.approve && decide({ comments: [comment], status: "approved" });
    else if (status === "disapproved" || !can.hide) return false;
    else if (action === "disapprove") setOpen({ id, part: "disapprove" });
    else if (action === "spam") decide({ comments: [comment], ...SPAM });
    return true;
  }
  useShortcuts(act);
}
