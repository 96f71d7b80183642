import { useCallback, useLayoutEffect, useRef, useState } from "react";

type Current = {
  id: string;
  index: number;
  /** Took the place of another that left the list. */
  follows?: true;
};

/**
 * The comment that the shortcuts apply to, with the focus on it, and the one whose card is open. When the current one leaves the
 * list, the one that takes its place follows. The focus alone opens nothing: what a person is about to press would move.
 *
 * @param order the ids of the list
 * @param reveal brings a row into sight and into the page
 */
export function useCurrent(order: readonly string[], reveal: (index: number) => void) {
  const [current, setCurrent] = useState<Current | null>(null);
  const [expandedId, setExpandedId] = useState<string | null>(null);
  const wantsFocus = useRef(false);

  const found = current === null ? -1 : order.indexOf(current.id);
  const index =
    current === null || order.length === 0 ? -1 : found >= 0 ? found : Math.min(current.index, order.length - 1);
  const id = order[index] ?? null;
  if (current && id !== null && (current.id !== id || current.index !== index)) {
    setCurrent({ id, index, ...(current.id !== id && { follows: true }) });
    if (current.id !== id && expandedId === current.id) setExpandedId(id);
  }

  // Again with every drawing, for the row may come with a later one.
  useLayoutEffect(() => {
    if (id !== null && wantsFocus.current) wantsFocus.current = !focusRow(id);
  });
  // The pressed button has left with its card, and the focus with it.
  useLayoutEffect(() => {
    if (current?.follows && document.activeElement === document.body) wantsFocus.current = !focusRow(current.id);
  }, [current]);

  /** By key: comes into sight and takes the focus. */
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
    // Its place is found while it is drawn.
    setCurrent({ id: toggled, index: 0 });
    setExpandedId((old) => (old === toggled ? null : toggled));
  }, []);
  function leave() {
    setCurrent(null);
    setExpandedId(null);
  }
  /** By the focus, which is there already. */
  const touch = useCallback(
    (touched: string, at: number) => setCurrent((old) => (old?.id === touched ? old : { id: touched, index: at })),
    [],
  );
  return { id, index, expandedId, go, touch, toggle, leave };
}

/** @returns false when the row is not in the page yet */
function focusRow(id: string): boolean {
  const row = document.getElementById(rowId(id));
  row?.focus({ preventScroll: true });
  return row !== null;
}

export const rowId = (id: string) => `comentario-${id}`;
