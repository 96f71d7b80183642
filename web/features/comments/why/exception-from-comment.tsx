import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ExceptionEffect } from "../../../../worker/vocabulary/judging/exceptions.ts";
import type { Comment } from "../../../api/types.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { QueryResult } from "../../../ui/query-result.tsx";
import { LoadingBlock } from "../../../ui/skeleton.tsx";
import type { Decide, Undoable } from "../data/decision.ts";
import { offerUndo } from "../data/undo.ts";
import { EXCEPTION_TITLES, ExceptionFromExplanation, subjectsOf } from "./exception-from-explanation.tsx";
import { EXPLANATION_FAILED, EXPLANATION_LOADING, explanationQuery } from "./queries.ts";

type Props = { comment: Comment; effect: ExceptionEffect; decide: Decide; onClose: () => void };

/** The same dialog from the list: it loads the explanation first. An exception that shows comments also approves this one. */
export function ExceptionFromComment({ comment, effect, decide, onClose }: Props) {
  // The comment may change while the dialog is open; the explanation of the first state is used.
  const [asked] = useState(comment);
  const query = useQuery(explanationQuery(asked));
  /** One undo removes the exception and restores the status: without the second, a comment that was hidden before would stay visible. */
  function finish(exception: Undoable) {
    onClose();
    if (effect === "show" && comment.status !== "approved")
      decide({ comments: [comment], status: "approved", also: exception });
    else offerUndo(exception.text, exception.takeBack);
  }
  if (query.data && subjectsOf(query.data).length > 0)
    return <ExceptionFromExplanation explanation={query.data} effect={effect} onSaved={finish} onClose={onClose} />;
  return (
    <Dialog title={EXCEPTION_TITLES[effect]} onClose={onClose}>
      <QueryResult
        query={query}
        loading={<LoadingBlock label={EXPLANATION_LOADING} className="h-24 w-full" />}
        failed={EXPLANATION_FAILED}
      >
        {() => <p>Este comentario no tiene texto ni autor de los que hacer una excepción.</p>}
      </QueryResult>
    </Dialog>
  );
}
