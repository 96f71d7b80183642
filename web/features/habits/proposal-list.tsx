import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CATEGORY } from "../../../worker/vocabulary/judging/categories.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { messageOf } from "../../api/api-error.ts";
import type { HabitProposal } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { examplesQuery, useAccept, useRefuse, useTakeBackAccepted } from "./queries.ts";

const NOT_ACCEPTED = "No se pudieron guardar las reglas";
const NOT_TAKEN_BACK = "No se pudo deshacer";

type Props = { page: string; proposals: readonly HabitProposal[] };

/** The proposals of one account: all open ones are chosen at first, and accepted as one change with one undo. */
export function ProposalList({ page, proposals }: Props) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const accept = useAccept();
  const refuse = useRefuse();
  const takeBack = useTakeBackAccepted();
  const chosen = proposals.filter(({ id, status }) => status === "open" && !left.has(id)).map(({ id }) => id);

  function toggle(id: number) {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  }
  const save = () => accept.mutate({ page, ids: chosen });
  // A toast would be behind the dialog.
  const undo = (change: string) => takeBack.mutate(change, { onSuccess: () => accept.reset() });
  return (
    <div className="space-y-3">
      <ul className="divide-y divide-line border-y border-line">
        {proposals.map((proposal) => (
          <li key={proposal.id} className="space-y-1 py-3">
            <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
              <label className="flex min-w-0 flex-1 basis-56 items-start gap-3">
                <input
                  type="checkbox"
                  className="mt-0.5 size-4.5 shrink-0 accent-lantern disabled:opacity-50"
                  checked={proposal.status === "accepted" || chosen.includes(proposal.id)}
                  disabled={proposal.status !== "open"}
                  onChange={() => toggle(proposal.id)}
                />
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-medium text-ink">{ruleText(proposal)}</span>
                  <span className="block text-ink-soft">{countsText(proposal)}</span>
                </span>
              </label>
              {proposal.status === "accepted" && <Badge look="ok">En tus reglas</Badge>}
              {proposal.status !== "accepted" && (
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`${proposal.status === "refused" ? "Recuperar" : "Descartar"}: ${ruleText(proposal)}`}
                  disabled={refuse.isPending}
                  onClick={() => refuse.mutate({ page, ids: [proposal.id], refused: proposal.status === "open" })}
                >
                  {proposal.status === "refused" ? "Recuperar" : "Descartar"}
                </Button>
              )}
            </div>
            <ExamplesOf page={page} id={proposal.id} />
          </li>
        ))}
      </ul>
      {accept.data && (
        <Alert
          look="success"
          action={
            <Button look="secondary" size="small" loading={takeBack.isPending} onClick={() => undo(accept.data.change)}>
              Deshacer
            </Button>
          }
        >
          {accept.variables.ids.length === 1
            ? "Regla guardada"
            : `${figure(accept.variables.ids.length)} reglas guardadas`}
          : vale para lo que llegue desde ahora.
        </Alert>
      )}
      {takeBack.isError && <Alert look="error">{messageOf(takeBack.error, NOT_TAKEN_BACK)}</Alert>}
      {(accept.isError || refuse.isError) && (
        <Alert look="error">{messageOf(accept.error ?? refuse.error, NOT_ACCEPTED)}</Alert>
      )}
      {chosen.length > 0 && (
        <Button loading={accept.isPending} onClick={save}>
          {chosen.length === 1 ? "Aceptar 1 regla" : `Aceptar ${figure(chosen.length)} reglas`}
        </Button>
      )}
    </div>
  );
}

const LEVELS = { suave: "suave", normal: "normal", estricto: "estricto" } as const;

function ruleText({ kind, word, author_name, category, level }: HabitProposal): string {
  if (kind === "word") return `Ocultar «${word}»`;
  if (kind === "author") return `Ocultar lo que escriba ${author_name ?? "una persona"}`;
  return category && level ? `${CATEGORY[category].title}: nivel ${LEVELS[level]}` : "";
}

function countsText({ kind, explains, others }: HabitProposal): string {
  if (kind === "level")
    return `Entre tu nivel de hoy y este hay ${figure(explains + others)} comentarios: ocultaste ${figure(explains)} y dejaste ${figure(others)}.`;
  const hidden = explains === 1 ? "Explica 1 de los que ocultaste" : `Explica ${figure(explains)} de los que ocultaste`;
  if (others === 0) return `${hidden}; no habría ocultado nada más.`;
  return `${hidden}; habría ocultado además ${others === 1 ? "1 que dejaste" : `${figure(others)} que dejaste`}.`;
}

/** Examples are read on the network when somebody asks for them. */
function ExamplesOf({ page, id }: { page: string; id: number }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...examplesQuery(page, id), enabled: isOpen });
  return (
    <div className="pl-7.5">
      <Button look="quiet" size="small" aria-expanded={isOpen} className="-ml-2" onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Cerrar los ejemplos" : "Ver ejemplos"}
      </Button>
      {isOpen && (
        <QueryResult
          query={query}
          loading={<Spinner label="Leyendo los ejemplos…" />}
          failed="No se pudieron leer los ejemplos."
        >
          {(examples) =>
            examples.length === 0 ? (
              <p className="text-ink-faint">Sus comentarios ya no están en la red.</p>
            ) : (
              <ul className="space-y-1">
                {examples.map(({ text, author_name, hidden }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                  <li key={index} className="wrap-anywhere text-ink-soft">
                    «{text}»{" "}
                    <span className="text-ink-faint">
                      · {author_name ?? "Alguien"} · {hidden ? "oculto" : "visible"}
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryResult>
      )}
    </div>
  );
}
