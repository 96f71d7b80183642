import { useState } from "react";
import { UNKNOWN_AUTHOR } from "../../../worker/vocabulary/comments.ts";
import { countedComments, figure } from "../../../worker/vocabulary/text/figure.ts";
import { showFailure } from "../../api/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { Section } from "../../ui/section.tsx";
import { offerUndo } from "../comments/data/undo.ts";
import { dayText } from "../time/date-text.ts";
import { type Applied, type Proposal, useApply, useDiscard, useProposals, useTakeBack } from "./queries.ts";

/** What assistants propose, each as a card to apply or to discard. */
export function Proposals() {
  const proposals = useProposals();
  if (proposals.length === 0) return null;
  return (
    <Section
      title="Propuestas de tus asistentes"
      lead="No cambian nada hasta que las aplicas. Lo que citan lo escribió quien comentó: léelo antes."
    >
      <ul className="grid grid-cols-1 gap-4">
        {proposals.map((proposal, index) => (
          <Card key={proposal.id} proposal={proposal} isFirst={index === 0} />
        ))}
      </ul>
    </Section>
  );
}

/** @param isFirst only the first card has a filled button */
function Card({ proposal, isFirst }: { proposal: Proposal; isFirst: boolean }) {
  const { id, title, why, key, preview, comments, expires_at } = proposal;
  const apply = useApply();
  const discard = useDiscard();
  const takeBack = useTakeBack();
  // The card is gone by then, so nothing of it may be waited for.
  const undo = (done: Promise<unknown>) =>
    done.then(() => showToast({ look: "success", text: "Deshecho" }), showFailure("No se pudo deshacer"));
  const send = () =>
    apply.mutate(id, {
      onSuccess: (applied) => offerUndo(appliedText(applied), () => undo(takeBack.mutateAsync(applied))),
      onError: showFailure("No se pudo aplicar la propuesta"),
    });
  const setAside = () =>
    discard.mutate(
      { id, discarded: true },
      {
        onSuccess: () => offerUndo("Propuesta descartada", () => undo(discard.mutateAsync({ id, discarded: false }))),
        onError: showFailure("No se pudo descartar la propuesta"),
      },
    );
  return (
    <li className="space-y-2 rounded-control border border-line bg-surface p-4">
      <div>
        <h3 className="font-semibold wrap-anywhere text-ink">{title}</h3>
        <p className="wrap-anywhere text-ink-soft">«{why}»</p>
      </div>
      {preview && <p className="text-ink">{previewText(preview)}</p>}
      {comments.length > 0 && <Comments comments={comments} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-1">
        <p className="text-ink-faint">
          Con la clave «{key}» · hasta el {dayText(expires_at)}
        </p>
        <div className="flex gap-2">
          <Button look="quiet" aria-label={`Descartar: ${title}`} loading={discard.isPending} onClick={setAside}>
            Descartar
          </Button>
          <Button
            look={isFirst ? "primary" : "secondary"}
            aria-label={`Aplicar: ${title}`}
            loading={apply.isPending}
            onClick={send}
          >
            Aplicar
          </Button>
        </div>
      </div>
    </li>
  );
}

const SHOWN = 3;
const WOULD = { source: null, hidden: "se ocultaría", released: "quedaría visible" };

/** The comments of a proposal with their replies; a long list is shown whole on demand. */
function Comments({ comments }: Pick<Proposal, "comments">) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? comments : comments.slice(0, SHOWN);
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map(({ id, text, author_name, is, reply }) => (
          <li key={id} className="py-2 wrap-anywhere">
            <p className="text-ink-soft">
              «{text || "Sin texto"}»{" "}
              <span className="text-ink-faint">
                · {author_name ?? UNKNOWN_AUTHOR}
                {WOULD[is] && ` · ${WOULD[is]}`}
              </span>
            </p>
            {reply !== null && <p className="mt-1 border-l-2 border-lantern pl-3 text-ink">{reply}</p>}
          </li>
        ))}
      </ul>
      {comments.length > SHOWN && (
        <Button look="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Ver menos" : `Ver los ${figure(comments.length)}`}
        </Button>
      )}
    </>
  );
}

function previewText({ considered, hidden, released, legitimate, complete }: NonNullable<Proposal["preview"]>): string {
  const parts = [
    hidden > 0 && `habría ocultado ${countedComments(hidden)} más`,
    released > 0 && `habría dejado visibles ${countedComments(released)}`,
  ].filter(Boolean);
  const what = parts.length === 0 ? "no habría cambiado nada" : parts.join(" y ");
  const customers =
    legitimate === 0
      ? ""
      : legitimate === 1
        ? " Uno parece de un cliente."
        : ` ${figure(legitimate)} parecen de clientes.`;
  const rest = complete ? "" : " Hay más comentarios de los que pudimos comparar.";
  return `De ${countedComments(considered)} de los últimos 90 días, ${what}.${customers}${rest}`;
}

function appliedText({ replies }: Applied): string {
  if (!replies) return "Propuesta aplicada";
  const { sending, failures } = replies;
  const rest = failures.length > 0 ? `; ${figure(failures.length)} no se pueden responder` : "";
  return `${sending === 1 ? "Se envía 1 respuesta" : `Se envían ${figure(sending)} respuestas`}${rest}`;
}
