import { useQuery } from "@tanstack/react-query";
import type { ExceptionEffect } from "../../../../worker/vocabulary/judging/exceptions.ts";
import type { Comment } from "../../../api/types.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { RetryAlert } from "../../../ui/retry-alert.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import type { Decide } from "../data/decision.ts";
import { EXCEPTION_TITLES, ExceptionOf, subjectsOf } from "./exception-of.tsx";
import { EXPLANATION_FAILED, EXPLANATION_LOADING, explanationQuery } from "./queries.ts";

type Props = { comment: Comment; effect: ExceptionEffect; decide: Decide; onClose: () => void };

/** The same question from the list, without the panel that explains. What shall stay in sight is restored at once. */
export function ExceptionOne({ comment, effect, decide, onClose }: Props) {
  const { data: explanation, isError, isFetching, refetch } = useQuery(explanationQuery(comment));
  function restore() {
    onClose();
    if (effect === "show" && comment.status !== "approved") decide({ comments: [comment], status: "approved" });
  }
  if (explanation && subjectsOf(explanation).length > 0)
    return <ExceptionOf explanation={explanation} effect={effect} onSaved={restore} onClose={onClose} />;
  return (
    <Dialog title={EXCEPTION_TITLES[effect]} onClose={onClose}>
      {explanation ? (
        <p>Este comentario no tiene texto ni autor de los que hacer una excepción.</p>
      ) : isError ? (
        <RetryAlert onRetry={() => refetch()} isRetrying={isFetching}>
          {EXPLANATION_FAILED}
        </RetryAlert>
      ) : (
        <Loading label={EXPLANATION_LOADING}>
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}
