import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { changeFilter, type FilterChange, readFilter, writeFilter } from "../data/filter.ts";

/**
 * The filter lives in the address: it survives a reload, can be shared, and the back button restores the previous one.
 *
 * @returns the filter (the same object until it changes), and what changes part of it, replaces it or clears it
 */
export function useFilter() {
  const [address, setAddress] = useSearchParams();
  const written = writeFilter(readFilter(address)).toString();
  const filter = useMemo(() => readFilter(new URLSearchParams(written)), [written]);

  function set(next: CommentFilter) {
    // A search is one step of the browser's history, however often the typing pauses.
    const stillTyping = Boolean(filter.search && next.search) || Boolean(filter.author && next.author);
    setAddress(writeFilter(next), { preventScrollReset: true, replace: stillTyping });
  }
  return {
    filter,
    change: (change: FilterChange) => set(changeFilter(filter, change)),
    apply: set,
    clear: () => set({}),
  };
}
