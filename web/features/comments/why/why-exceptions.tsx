import { useQuery } from "@tanstack/react-query";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { ExceptionEffect } from "../../../../worker/vocabulary/judging/exceptions.ts";
import type { Explanation } from "../../../api/types.ts";
import { Button } from "../../../ui/button.tsx";
import { useAbility } from "../../auth/session/use-ability.ts";
import { EFFECT_NAMES, subjectOf } from "../../rules/exceptions/exception-texts.ts";
import { exceptionsQuery } from "../../rules/exceptions/queries.ts";
import { useTakeBack } from "../../rules/exceptions/use-take-back.ts";
import { offerUndo } from "../data/undo.ts";
import { EXCEPTION_TITLES, ExceptionFromExplanation, subjectsOf } from "./exception-from-explanation.tsx";

/** Buttons that make an exception from this comment, and that remove the exception that decided about it. */
export function WhyExceptions({ explanation }: { explanation: Explanation }) {
  const maySetRules = useAbility("rules");
  const [effect, setEffect] = useState<ExceptionEffect | null>(null);
  const { comment, finding, marks } = explanation;
  const isHarmless = comment.status === "approved" && finding === null && marks.length === 0;
  return (
    <div className="space-y-3">
      <Decided explanation={explanation} />
      {maySetRules && subjectsOf(explanation).length > 0 && (
        <div className="flex flex-wrap gap-2">
          {!isHarmless && (
            <Button look="secondary" size="small" aria-haspopup="dialog" onClick={() => setEffect("show")}>
              <Eye aria-hidden="true" className="size-4" />
              {EXCEPTION_TITLES.show}
            </Button>
          )}
          <Button look="secondary" size="small" aria-haspopup="dialog" onClick={() => setEffect("hide")}>
            <EyeOff aria-hidden="true" className="size-4" />
            {EXCEPTION_TITLES.hide}
          </Button>
        </div>
      )}
      {effect && (
        <ExceptionFromExplanation
          explanation={explanation}
          effect={effect}
          onSaved={({ text, takeBack }) => {
            setEffect(null);
            offerUndo(text, takeBack);
          }}
          onClose={() => setEffect(null)}
        />
      )}
    </div>
  );
}

/** The exception that decided about this comment, while it exists. */
function Decided({ explanation: { exception } }: { explanation: Explanation }) {
  const maySetRules = useAbility("rules");
  const { data } = useQuery({ ...exceptionsQuery, enabled: exception !== null && maySetRules });
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
