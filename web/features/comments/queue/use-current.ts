import { useCallback, useLayoutEffect, useRef, useState } from "react";

type Current = {
  id: string;
  index: number;
  /** Set when it took the place of a comment that left the list. */
  follows?: true;
};

/**
 * The current comment, to which the shortcuts apply and which has the focus, and the comment whose card is open. When the current one
 * leaves the list, the comment that takes its place becomes the current one. The focus alone does not open a card: the button that a
 * person is about to press would move.
 *
 * @param order the ids of the list
 * @param reveal renders a row and scrolls to it
 */
export function useCurrent(order: readonly string[], reveal: (index: number) => void) {
  const [current, setCurrent] = useState<Current | null>(null);
  const [expandedId, setExpandedId] = useState<string | null>(null);
  const wantsFocus = useRef(false);

  const currentIndex = current === null ? -1 : order.indexOf(current.id);
  const index =
    current === null || order.length === 0
      ? -1
      : currentIndex >= 0
        ? currentIndex
        : Math.min(current.index, order.length - 1);
  const id = order[index] ?? null;
  if (current && id !== null && (current.id !== id || current.index !== index)) {
    setCurrent({ id, index, ...(current.id !== id && { follows: true }) });
    if (current.id !== id && expandedId === current.id) setExpandedId(id);
  }

  // Runs after every render, since the row may be rendered later.
  useLayoutEffect(() => {
    if (id !== null && wantsFocus.current) wantsFocus.current = !focusRow(id);
  });
  // The focus was on a button of the card that left the list.
  useLayoutEffect(() => {
    if (current?.follows && document.activeElement === document.body) wantsFocus.current = !focusRow(current.id);
  }, [current]);

  /** Makes the row at an index the current one after a shortcut: scrolls to it, focuses it and opens it. */
  function go(to: number) {
    const next = order[to];
    if (next === undefined) return;
    wantsFocus.current = true;
    setCurrent({ id: next, index: to });
    setExpandedId(next);
    reveal(to);
  }
  /** Opens the whole card of a line, or closes it. */
  const toggle = useCallback((toggled: string) => {
    // The right index is found in the next render.
    setCurrent({ id: toggled, index: 0 });
    setExpandedId((old) => (old === toggled ? null : toggled));
  }, []);
  function leave() {
    setCurrent(null);
    setExpandedId(null);
  }
  /** Makes a row the current one that already has the focus. */
  const touch = useCallback(
    (touched: string, at: number) => setCurrent((old) => (old?.id === touched ? old : { id: touched, index: at })),
    [],
  );
  return { id, index, expandedId, go, touch, toggle, leave };
}

/** Focuses a row. @returns false when the row is not in the page yet */
function focusRow(id: string): boolean {
  const row = document.getElementById(rowId(id));
  row?.focus({ preventScroll: true });
  return row !== null;
}

export const rowId = (id: string) => `comentario-${id}`;
