import { useState } from "react";
import type { AppealOutcome } from "../../../worker/vocabulary/appeals.ts";
import { PUBLISHED_RULES } from "../../../worker/vocabulary/judging/published-rules.ts";
import { APPEAL_ADDRESS_DAYS } from "../../../worker/vocabulary/retention.ts";
import type { Appeal } from "../../api/types.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { AnswerAppeal } from "./answer-appeal.tsx";

const OUTCOMES: Record<AppealOutcome, string> = {
  restored: "Restaurado",
  kept: "Sigue oculto",
  not_found: "No se encontró",
};

/** One appeal, with its answer or the way to it. What its visitor wrote is shown as plain text. */
export function AppealItem({ appeal }: { appeal: Appeal }) {
  const [isOpen, setOpen] = useState(false);
  const { text, why, link, outcome, rule } = appeal;
  return (
    <li className="space-y-3 py-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-faint">
        <span className="font-medium text-ink">{appeal.account_name}</span>
        <TimeAgo at={appeal.created_at} />
        {appeal.times > 1 && <Badge look="flag">{appeal.times} iguales</Badge>}
        {outcome && <Badge look={outcome === "restored" ? "ok" : "neutral"}>{OUTCOMES[outcome]}</Badge>}
      </p>
      <blockquote className="border-l-2 border-line-strong pl-3 whitespace-pre-line text-ink wrap-anywhere">
        {text}
      </blockquote>
      <p className="whitespace-pre-line text-ink-soft wrap-anywhere">{why}</p>
      {link && (
        <a href={link} target="_blank" rel="noreferrer nofollow" className={`${textLinkClass} wrap-anywhere`}>
          Ver la publicación<span className="sr-only"> (se abre en otra pestaña)</span>
        </a>
      )}
      {outcome ? (
        <p className="text-ink-faint">
          {appeal.decided_by}, {appeal.decided_at && <TimeAgo at={appeal.decided_at} />}
          {rule && `. Norma: ${PUBLISHED_RULES[rule].title} (${rule})`}
        </p>
      ) : (
        <>
          <p className="text-ink-faint">
            {appeal.addresses > 0
              ? `La respuesta le llega por correo. Su dirección no se muestra y se borra a los ${APPEAL_ADDRESS_DAYS} días.`
              : "No dejó correo: no recibirá respuesta."}
          </p>
          {isOpen ? (
            <AnswerAppeal appeal={appeal} />
          ) : (
            <Button look="secondary" onClick={() => setOpen(true)}>
              Buscar el comentario
            </Button>
          )}
        </>
      )}
    </li>
  );
}
