import { useEffect, useRef } from "react";

/** On a phone a row of tabs is wider than the screen: it begins with the chosen one. @returns the ref of the row */
export function useRowAtChosen<Row extends HTMLElement>(chosen: string | undefined) {
  const row = useRef<Row>(null);
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`[aria-current="page"], [aria-selected="true"]`);
    if (row.current && tab && chosen) row.current.scrollLeft = tab.offsetLeft - row.current.offsetLeft;
  }, [chosen]);
  return row;
}
