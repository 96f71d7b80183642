import type { ExceptionEffect, ExceptionSubject } from "../../../../worker/vocabulary/judging/exceptions.ts";
import type { Explanation } from "../../../api/types.ts";
import { ExceptionDialog } from "../../rules/exceptions/exception-dialog.tsx";
import { useTakeBack } from "../../rules/exceptions/use-take-back.ts";
import type { Undoable } from "../data/decision.ts";
import { phraseOf } from "./phrase-of.ts";

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
