import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../api/api.ts";
import type { CommentFilter } from "./filter.ts";
import { type LoadedComments, mergeChanges } from "./merge.ts";
import { commentsQuery, statsQuery } from "./queries.ts";

const EVERY_MS = 1_500;
const AFTER_FAILURE_MS = 10_000;

/** While the tab is visible, asks every second and a half what changed, and merges it into the loaded list. */
export function useLiveComments(filter: CommentFilter): void {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = commentsQuery(filter);
    let stopped = false;
    let timer: ReturnType<typeof setTimeout>;

    async function ask(): Promise<number> {
      const lastId = client.getQueryData<LoadedComments>(queryKey)?.pages[0]?.lastId;
      if (document.visibilityState === "hidden" || lastId === undefined) return EVERY_MS;
      const changes = await api.commentChanges(lastId);
      if (stopped) return EVERY_MS;
      client.setQueryData<LoadedComments>(queryKey, (loaded) => loaded && mergeChanges(loaded, changes, filter));
      if (changes.comments.length > 0) client.invalidateQueries({ queryKey: statsQuery.queryKey });
      return changes.more ? 0 : EVERY_MS;
    }
    async function tick() {
      const delay = await ask().catch(() => AFTER_FAILURE_MS);
      if (!stopped) timer = setTimeout(tick, delay);
    }
    timer = setTimeout(tick, EVERY_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [client, filter]);
}
