import { useQuery } from "@tanstack/react-query";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import {
  type ExceptionEffect,
  type ExceptionSubject,
  MAX_PHRASE_LENGTH,
} from "../../../../worker/vocabulary/judging/exceptions.ts";
import type { Explanation } from "../../../api/types.ts";
import { Button } from "../../../ui/button.tsx";
import { may } from "../../auth/session/may.ts";
import { ExceptionDialog } from "../../rules/exceptions/exception-dialog.tsx";
import { EFFECT_NAMES, subjectOf } from "../../rules/exceptions/exception-words.ts";
import { exceptionsQuery } from "../../rules/exceptions/queries.ts";
import { useTakeBack } from "../../rules/exceptions/use-take-back.ts";
import { offerUndo } from "../data/undo.ts";

const TITLES = { show: "No volver a ocultar esto", hide: "Ocultar siempre esto" } as const;
/** A longer text is no phrase: then the field begins with what was found in it. */
const SHORT = 60;

/** Decides for this comment and all that follow, and takes back the exception that decided. */
export function WhyExceptions({ explanation }: { explanation: Explanation }) {
  const [effect, setEffect] = useState<ExceptionEffect | null>(null);
  const { takeBack } = useTakeBack();
  const { comment, finding, marks } = explanation;
  const isHarmless = comment.status === "approved" && finding === null && marks.length === 0;
  const subjects: ExceptionSubject["kind"][] = [
    ...(comment.content ? ["phrase" as const] : []),
    ...(comment.author_name ? ["author" as const] : []),
    ...(finding ? ["finding" as const] : []),
    ...(isCopied(explanation) ? ["copies" as const] : []),
  ];
  return (
    <div className="space-y-3">
      <Decided explanation={explanation} />
      {may("rules") && subjects.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {!isHarmless && (
            <Button look="secondary" size="small" aria-haspopup="dialog" onClick={() => setEffect("show")}>
              <Eye aria-hidden="true" className="size-4" />
              {TITLES.show}
            </Button>
          )}
          <Button look="secondary" size="small" aria-haspopup="dialog" onClick={() => setEffect("hide")}>
            <EyeOff aria-hidden="true" className="size-4" />
            {TITLES.hide}
          </Button>
        </div>
      )}
      {effect && (
        <ExceptionDialog
          title={TITLES[effect]}
          comment={comment}
          effect={effect}
          subjects={subjects}
          finding={finding}
          phrase={phraseOf(explanation)}
          onClose={() => setEffect(null)}
          onSaved={(id, applyTo) => {
            setEffect(null);
            offerUndo("Excepción guardada", () => takeBack(id, applyTo));
          }}
        />
      )}
    </div>
  );
}

/** The exception that decided about this comment, while it is in force. */
function Decided({ explanation: { exception } }: { explanation: Explanation }) {
  const { data } = useQuery({ ...exceptionsQuery, enabled: exception !== null && may("rules") });
  const { takeBack, isRemoving } = useTakeBack();
  const standing = data?.find(({ id }) => id === exception?.id);
  if (!exception) return null;
  if (!standing) return data ? <p>Decidió una excepción tuya que ya no está.</p> : null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 wrap-anywhere text-ink">
        Decidió tu excepción: {subjectOf(standing)}. {EFFECT_NAMES[standing.effect]}.
      </p>
      <Button look="secondary" size="small" loading={isRemoving} onClick={() => takeBack(standing.id, "past")}>
        Quitar excepción
      </Button>
    </div>
  );
}

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
