import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { useLive } from "../../../api/live.ts";
import { catchUp } from "./catch-up.ts";
import type { LoadedComments } from "./merge.ts";
import { commentsQuery, refreshCounts, withoutPlace } from "./queries.ts";

/** Many changes within this time reload the counts only once. With filters that the server's counters do not know it reads comments. */
const COUNTS_MS = 1_000;
const FILTERED_COUNTS_MS = 10_000;

/**
 * Keeps the list equal to the server's: loads and merges the changes at each notice.
 *
 * @param loadedPages when a page arrives, the list and its position return to the moment when the page was requested, so the changes
 *   since then are requested again
 */
export function useLiveComments(filter: CommentFilter, loadedPages: number): void {
  const client = useQueryClient();
  const running = useRef(false);
  const again = useRef(false);
  const counting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef(filter);

  async function follow() {
    again.current = true;
    if (running.current) return;
    running.current = true;
    while (again.current) {
      again.current = false;
      // After a failure, the next notice asks from the same position. A notice that came meanwhile counts as the next.
      const changed = await catchUp(client, shown.current).catch(() => 0);
      if (changed > 0) count();
    }
    running.current = false;
  }
  function count() {
    const isFiltered = Object.values(withoutPlace(shown.current)).some(Boolean);
    counting.current ??= setTimeout(
      () => {
        counting.current = undefined;
        refreshCounts(client);
      },
      isFiltered ? FILTERED_COUNTS_MS : COUNTS_MS,
    );
  }

  useLive((lastId) => {
    const lastChange = client.getQueryData<LoadedComments>(commentsQuery(filter).queryKey)?.pages[0]?.lastId;
    // The answers to our own calls may already contain these changes.
    if (lastId === null || lastChange === undefined || lastId > lastChange) follow();
  });
  // A list that was not on the screen has missed changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a list that is there asks by itself
  useEffect(() => {
    shown.current = filter;
    if (loadedPages > 0) follow();
  }, [filter, loadedPages]);
  useEffect(() => () => clearTimeout(counting.current), []);
}
