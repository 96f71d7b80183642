import { useQuery } from "@tanstack/react-query";
import { GraduationCap } from "lucide-react";
import { useState } from "react";
import { byCategory, CATEGORY } from "../../../../worker/vocabulary/judging/categories.ts";
import { MIN_AUTHORS, MIN_CORRECTIONS } from "../../../../worker/vocabulary/judging/learning.ts";
import { messageOf } from "../../../api/api-error.ts";
import { showFailure } from "../../../api/toasts.ts";
import type { Learning } from "../../../api/types.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty/empty-state.tsx";
import { Switch } from "../../../ui/forms/switch.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { QueryResult } from "../../../ui/query-result.tsx";
import { LoadingBlock } from "../../../ui/skeleton.tsx";
import { HelpLink } from "../../help/help-link.tsx";
import { dayText } from "../../time/date-text.ts";
import { LearningPreview } from "./learning-preview.tsx";
import { learningQuery, useChooseLearning } from "./queries.ts";

type Correction = Learning["corrections"][number];

const LESSON_NAMES: Record<Correction["lesson"], string> = {
  ...byCategory((category) => CATEGORY[category].denied),
  unwanted: "No lo quieres aquí",
};

/** What a page learned from corrections, with a preview of its effect. Corrections can be forgotten, and learning switched off. */
export function LearningPanel({ page }: { page: string }) {
  const query = useQuery(learningQuery(page));
  return (
    <div className="space-y-4">
      <p>
        Cuando tu equipo muestra lo que Atalaya ocultó u oculta lo que dejó visible, esta cuenta aprende y juzga
        parecido los comentarios nuevos. Nunca muestra lo que parece una amenaza ni oculta una queja o una pregunta.{" "}
        <HelpLink article="aprendizaje">Cómo aprende</HelpLink>
      </p>
      <QueryResult
        query={query}
        loading={<LoadingBlock label="Cargando lo aprendido..." className="h-24 rounded-control" />}
        failed="No se pudo cargar lo aprendido"
      >
        {(learning) => <Learned page={page} learning={learning} />}
      </QueryResult>
    </div>
  );
}

function Learned({ page, learning }: { page: string; learning: Learning }) {
  const [isTried, setTried] = useState(false);
  const [forgetting, setForgetting] = useState<Correction | "all" | null>(null);
  const choose = useChooseLearning(page);
  const { enabled, learned, corrections } = learning;

  return (
    <>
      <Switch
        label="Aprender de las correcciones"
        hint="Si lo apagas, lo aprendido deja de contar; si lo enciendes, vuelve."
        checked={enabled}
        disabled={choose.isPending}
        onChange={(event) =>
          choose.mutate(
            { enabled: event.target.checked },
            {
              onError: showFailure("No se pudo guardar el cambio"),
            },
          )
        }
      />
      {corrections.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-ink">
            {enabled ? sentenceOf(learned) : "El aprendizaje está apagado."}
          </p>
          <div className="flex flex-wrap gap-2">
            {enabled && learned > 0 && (
              <Button look="secondary" size="small" aria-expanded={isTried} onClick={() => setTried(!isTried)}>
                Qué ha cambiado
              </Button>
            )}
            <Button look="secondary" size="small" aria-haspopup="dialog" onClick={() => setForgetting("all")}>
              Olvidar todo
            </Button>
          </div>
        </div>
      )}
      {isTried && enabled && learned > 0 && <LearningPreview page={page} forget={undefined} />}
      {corrections.length === 0 ? (
        <EmptyState icon={GraduationCap} title="Aún no hay correcciones">
          Corrige lo que Atalaya decide mal en tus comentarios. Aprende desde {MIN_CORRECTIONS} correcciones que
          coincidan, sobre comentarios de {MIN_AUTHORS} personas o más.
        </EmptyState>
      ) : (
        <ul aria-label="Correcciones" className="max-h-96 divide-y divide-line overflow-y-auto border-y border-line">
          {corrections.map((correction) => (
            <Row key={correction.id} correction={correction} onForget={() => setForgetting(correction)} />
          ))}
        </ul>
      )}
      {forgetting && <ForgetDialog page={page} forgetting={forgetting} onClose={() => setForgetting(null)} />}
    </>
  );
}

function Row({ correction, onForget }: { correction: Correction; onForget: () => void }) {
  const { content, author_name: author, lesson, counted, at, by } = correction;
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <div className="min-w-0 space-y-1">
        <p className="wrap-anywhere text-ink">«{content}»</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-faint">
          <Badge look={lesson === "unwanted" ? "hidden" : "ok"}>{LESSON_NAMES[lesson]}</Badge>
          {!counted && <span>Aún no cuenta</span>}
          {author && <span>De {author}</span>}
          <span>
            {dayText(at)}
            {by && `, ${by}`}
          </span>
        </p>
      </div>
      <Button look="secondary" size="small" aria-haspopup="dialog" onClick={onForget}>
        Olvidar<span className="sr-only"> «{content}»</span>
      </Button>
    </li>
  );
}

const sentenceOf = (learned: number): string =>
  learned === 0
    ? `Aún no ha aprendido: necesita ${MIN_CORRECTIONS} correcciones que coincidan, sobre comentarios de ${MIN_AUTHORS} personas o más.`
    : `Ha aprendido de ${learned} correcciones.`;

type Props = { page: string; forgetting: Learning["corrections"][number] | "all"; onClose: () => void };

/** Asks before a page forgets one or all corrections, and shows what that would change. The decisions about those comments stay. */
function ForgetDialog({ page, forgetting, onClose }: Props) {
  const choose = useChooseLearning(page);
  const isAll = forgetting === "all";
  const forget = isAll ? "all" : forgetting.id;
  return (
    <ConfirmDialog
      title={isAll ? "Olvidar todo lo aprendido" : "Olvidar esta corrección"}
      confirm="Olvidar"
      look={isAll ? "danger" : "primary"}
      isSending={choose.isPending}
      error={choose.isError ? messageOf(choose.error, "No se pudo olvidar") : null}
      onConfirm={() =>
        choose.mutate(
          { forget },
          {
            onSuccess: () => {
              showToast({ look: "success", text: isAll ? "Olvidado" : "Corrección olvidada" });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {!isAll && <p className="wrap-anywhere text-ink">«{forgetting.content}»</p>}
      <p>
        {isAll
          ? "La cuenta deja de tener en cuenta todas las correcciones hechas hasta ahora. "
          : "La cuenta deja de aprender de ella. "}
        Lo que decidiste sobre esos comentarios no cambia. Los comentarios nuevos se juzgan ya sin ello.
      </p>
      <LearningPreview page={page} forget={forget} />
    </ConfirmDialog>
  );
}
