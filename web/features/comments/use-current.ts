import { useCallback, useLayoutEffect, useRef, useState } from "react";

type Current = { id: string; index: number };

/**
 * The comment that the keys are about, with the focus on it. When it leaves the list, decided or taken away, the one that takes
 * its place follows.
 *
 * @param order the ids of the list
 * @param reveal brings a row into sight and into the page
 */
export function useCurrent(order: readonly string[], reveal: (index: number) => void) {
  const [current, setCurrent] = useState<Current | null>(null);
  const wantsFocus = useRef(false);

  const found = current === null ? -1 : order.indexOf(current.id);
  const index =
    current === null || order.length === 0 ? -1 : found >= 0 ? found : Math.min(current.index, order.length - 1);
  const id = order[index] ?? null;
  if (current && id !== null && (current.id !== id || current.index !== index)) setCurrent({ id, index });

  useLayoutEffect(() => {
    if (id === null) return;
    // The button that was pressed may have gone with its card.
    if (!wantsFocus.current && (found >= 0 || document.activeElement !== document.body)) return;
    const row = document.getElementById(rowId(id));
    row?.focus({ preventScroll: true });
    if (row) wantsFocus.current = false;
  });

  /** By key: comes into sight and takes the focus. */
  function go(to: number) {
    const next = order[to];
    if (next === undefined) return;
    wantsFocus.current = true;
    setCurrent({ id: next, index: to });
    reveal(to);
  }
  /** By the focus, which is there already. */
  const touch = useCallback(
    (touched: string, at: number) => setCurrent((old) => (old?.id === touched ? old : { id: touched, index: at })),
    [],
  );
  return { id, index, go, touch, leave: () => setCurrent(null) };
}

export const rowId = (id: string) => `comentario-${id}`;
