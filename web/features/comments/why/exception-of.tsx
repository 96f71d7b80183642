import {
  type ExceptionEffect,
  type ExceptionSubject,
  MAX_PHRASE_LENGTH,
} from "../../../../worker/vocabulary/judging/exceptions.ts";
import type { Explanation } from "../../../api/types.ts";
import { ExceptionDialog } from "../../rules/exceptions/exception-dialog.tsx";
import { useTakeBack } from "../../rules/exceptions/use-take-back.ts";
import type { Undoable } from "../data/decision.ts";

export const EXCEPTION_TITLES = { show: "No volver a ocultar esto", hide: "Ocultar siempre esto" } as const;
/** A longer text is no phrase: then the field begins with what was found in it. */
const SHORT = 60;

type Props = {
  explanation: Explanation;
  effect: ExceptionEffect;
  onSaved: (exception: Undoable) => void;
  onClose: () => void;
};

/** Asks what shall hold for this comment and all that follow. */
export function ExceptionOf({ explanation, effect, onSaved, onClose }: Props) {
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

/** What an exception can be about; none for a comment without text, author and finding. */
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

function phraseOf({ comment: { content }, marks }: Explanation): string {
  const text = content.trim();
  if (text.length <= SHORT) return text;
  const decisive = marks.find(({ kind }) => kind !== "model") ?? heaviest(marks);
  return (decisive ? content.slice(decisive.start, decisive.end) : text).slice(0, MAX_PHRASE_LENGTH);
}

const heaviest = (marks: Explanation["marks"]) =>
  [...marks].sort((one, other) => (other.weight ?? 0) - (one.weight ?? 0))[0];
