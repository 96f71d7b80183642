import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { requestSweep } from "../../accounts/queries.ts";
import { catchUp } from "./catch-up.ts";
import { type LoadedComments, showWaiting } from "./merge.ts";
import { commentsQuery, refreshCounts } from "./queries.ts";

/** Requests a sweep of the pages and shows the stored changes. What the sweep finds arrives live. */
export function useRefresh(filter: CommentFilter) {
  const client = useQueryClient();
  const [isRefreshing, setRefreshing] = useState(false);

  async function refresh() {
    setRefreshing(true);
    try {
      await requestSweep();
      await catchUp(client, filter);
      client.setQueryData<LoadedComments>(commentsQuery(filter).queryKey, (loaded) => loaded && showWaiting(loaded));
      await refreshCounts(client);
      showToast({ look: "success", text: "Comentarios al día" });
    } catch {
      showToast({ look: "error", text: "Error al actualizar comentarios" });
    } finally {
      setRefreshing(false);
    }
  }
  return { refresh, isRefreshing };
}
