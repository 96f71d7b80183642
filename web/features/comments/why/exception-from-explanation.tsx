import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ExceptionEffect, ExceptionSubject } from "../../../../worker/vocabulary/judging/exceptions.ts";
import type { Comment, Explanation } from "../../../api/types.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { QueryResult } from "../../../ui/query-result.tsx";
import { LoadingBlock } from "../../../ui/skeleton.tsx";
import { ExceptionDialog } from "../../rules/exceptions/exception-dialog.tsx";
import { useTakeBack } from "../../rules/exceptions/use-take-back.ts";
import type { Decide, Undoable } from "../data/decision.ts";
import { offerUndo } from "../data/undo.ts";
import { phraseOf } from "./phrase-of.ts";
import { EXPLANATION_FAILED, EXPLANATION_LOADING, explanationQuery } from "./queries.ts";

export const EXCEPTION_TITLES = { show: "No volver a ocultar esto", hide: "Ocultar siempre esto" } as const;

type Props = {
  explanation: Explanation;
  effect: ExceptionEffect;
  onSaved: (exception: Undoable) => void;
  onClose: () => void;
};

/** The dialog that makes an exception from an explained comment, for this comment and all similar ones. */
export function ExceptionFromExplanation({ explanation, effect, onSaved, onClose }: Props) {
  const { takeBack } = useTakeBack();
  return (
    <ExceptionDialog
      title={EXCEPTION_TITLES[effect]}
      comment={explanation.comment}
      effect={effect}
      subjects={subjectsOf(explanation)}
      finding={explanation.finding}
      phrase={phraseOf(explanation)}
      onClose={onClose}
      onSaved={(id, applyTo) => onSaved({ text: "Excepción guardada", takeBack: () => takeBack(id, applyTo) })}
    />
  );
}

/** What an exception can be about; empty for a comment without text, author and finding. */
export const subjectsOf = (explanation: Explanation): ExceptionSubject["kind"][] => {
  const { comment, finding } = explanation;
  return [
    ...(comment.content ? ["phrase" as const] : []),
    ...(comment.author_name ? ["author" as const] : []),
    ...(finding ? ["finding" as const] : []),
    ...(isCopied(explanation) ? ["copies" as const] : []),
  ];
};

const isCopied = ({ repetition }: Explanation) =>
  repetition !== null && repetition.sameAuthor + repetition.otherAuthors > 0;

type CommentProps = { comment: Comment; effect: ExceptionEffect; decide: Decide; onClose: () => void };

/** The same dialog from the list: it loads the explanation first. An exception that shows comments also approves this one. */
export function ExceptionFromComment({ comment, effect, decide, onClose }: CommentProps) {
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
