import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ExceptionEffect } from "../../../../worker/vocabulary/judging/exceptions.ts";
import type { Comment } from "../../../api/types.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { QueryResult } from "../../../ui/query-result.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import type { Decide, Undoable } from "../data/decision.ts";
import { offerUndo } from "../data/undo.ts";
import { EXCEPTION_TITLES, ExceptionOf, subjectsOf } from "./exception-of.tsx";
import { EXPLANATION_FAILED, EXPLANATION_LOADING, explanationQuery } from "./queries.ts";

type Props = { comment: Comment; effect: ExceptionEffect; decide: Decide; onClose: () => void };

/** The same question from the list, without the panel that explains. What shall stay in sight is finishd at once. */
export function ExceptionOne({ comment, effect, decide, onClose }: Props) {
  // Of the comment as it was: it may change while the dialog is open.
  const [asked] = useState(comment);
  const query = useQuery(explanationQuery(asked));
  /** One undo takes back both: an exception alone would leave in sight what was hidden before. */
  function finish(exception: Undoable) {
    onClose();
    if (effect === "show" && comment.status !== "approved")
      decide({ comments: [comment], status: "approved", also: exception });
    else offerUndo(exception.text, exception.takeBack);
  }
  if (query.data && subjectsOf(query.data).length > 0)
    return <ExceptionOf explanation={query.data} effect={effect} onSaved={finish} onClose={onClose} />;
  return (
    <Dialog title={EXCEPTION_TITLES[effect]} onClose={onClose}>
      <QueryResult
        query={query}
        loading={
          <Loading label={EXPLANATION_LOADING}>
            <Skeleton className="h-24 w-full" />
          </Loading>
        }
        failed={EXPLANATION_FAILED}
      >
        {() => <p>Este comentario no tiene texto ni autor de los que hacer una excepción.</p>}
      </QueryResult>
    </Dialog>
  );
}
