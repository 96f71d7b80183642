import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { MAX_JUDGED_AT_ONCE } from "../../../../worker/vocabulary/limits.ts";
import { countedComments } from "../../../../worker/vocabulary/text/figure.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { messageOf } from "../../../api/api-error.ts";
import { callWithin } from "../../../api/call.ts";
import { LONG_WAITS_MS, withRetries } from "../../../api/retries.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { commentsQuery, keepComments, refreshCounts } from "../data/queries.ts";

/** A longer time-out, since judging takes a moment for each comment. */
const PATIENT = { fetch: callWithin(30_000) };

type Props = { filter: CommentFilter; onError: (message: string) => void };

/** The banner above the list of pending comments. It judges or approves the listed ones. Nothing without pending comments. */
export function PendingBanner({ filter, onError }: Props) {
  const client = useQueryClient();
  const { data } = useInfiniteQuery({ ...commentsQuery(filter), enabled: false });
  const ids = (data?.pages ?? [])
    .flatMap(({ comments }) => comments)
    .filter(({ status, is_own }) => status === "pending" && !is_own)
    .map(({ id }) => id);
  const decide = useMutation({
    mutationFn: async (approveAll: boolean) => {
      let processed = 0;
      for (let from = 0; from < ids.length; from += MAX_JUDGED_AT_ONCE) {
        const commentIds = ids.slice(from, from + MAX_JUDGED_AT_ONCE);
        const answer = await withRetries(
          () => bodyOf(api.comments["process-unanalyzed"].$post({ json: { commentIds, approveAll } }, PATIENT)),
          LONG_WAITS_MS,
        );
        keepComments(client, answer.comments);
        processed += answer.processed;
      }
      return processed;
    },
    onSuccess: (processed, approveAll) => showToast({ look: "success", text: doneText(processed, approveAll) }),
    onError: (error) => onError(messageOf(error, "No se pudieron analizar los comentarios pendientes")),
    onSettled: () => refreshCounts(client),
  });
  if (ids.length === 0 && !decide.isPending) return null;
  return (
    <Alert
      look="info"
      action={
        <span className="flex flex-wrap justify-end gap-2">
          <Button
            size="small"
            loading={decide.isPending && !decide.variables}
            disabled={decide.isPending}
            onClick={() => decide.mutate(false)}
          >
            Analizar ahora
          </Button>
          <Button size="small" look="secondary" disabled={decide.isPending} onClick={() => decide.mutate(true)}>
            Aprobar los mostrados
          </Button>
        </span>
      }
    >
      Se analizan al llegar. Si alguno sigue aquí, puedes pedir su análisis otra vez.
    </Alert>
  );
}

function doneText(processed: number, approveAll: boolean): string {
  return `${countedComments(processed)} ${approveAll ? "aprobado" : "analizado"}${processed === 1 ? "" : "s"}`;
}
