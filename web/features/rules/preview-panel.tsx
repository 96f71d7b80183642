import { useQuery } from "@tanstack/react-query";
import { PAST_DAYS } from "../../../worker/vocabulary/durations.ts";
import { figure } from "../../../worker/vocabulary/figure.ts";
import { messageOf } from "../../api/api-error.ts";
import type { SettingsPreview } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { RetryAlert } from "../../ui/retry-alert.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { changeOf, type Draft } from "./draft.ts";
import { ExampleList } from "./example-list.tsx";
import { previewQuery } from "./queries.ts";
import { useDebounced } from "./use-debounced.ts";

const PAUSE_MS = 600;
const NOT_COMPUTED = "No se pudo calcular qué cambiaría.";
const NOTHING_YET = `Cambia algo y verás aquí qué habría pasado con los comentarios de tus últimos ${PAST_DAYS} días, antes de guardar.`;

type Props = { draft: Draft; page: string | undefined; isDirty: boolean };

/** What the draft would have changed, computed while it is edited. */
export function PreviewPanel({ draft, page, isDirty }: Props) {
  const settled = useDebounced(draft, PAUSE_MS);
  const preview = useQuery({ ...previewQuery(changeOf(settled, page)), enabled: isDirty });
  const isBehind = preview.isFetching || settled !== draft;
  return (
    <section aria-label="Qué cambiaría">
      <h3 className="mb-2 font-medium text-ink">Qué cambiaría</h3>
      {!isDirty && <p>{NOTHING_YET}</p>}
      {isDirty && preview.isPending && (
        <Loading label="Calculando qué cambiaría...">
          <Skeleton className="h-24 rounded-control" />
        </Loading>
      )}
      {isDirty && preview.isError && (
        <RetryAlert onRetry={() => preview.refetch()}>{messageOf(preview.error, NOT_COMPUTED)}</RetryAlert>
      )}
      {isDirty && preview.data && !preview.isError && (
        <div aria-busy={isBehind} className={`space-y-3 transition-opacity ${isBehind ? "opacity-60" : ""}`}>
          <Result preview={preview.data} />
        </div>
      )}
    </section>
  );
}

function Result({ preview: { considered, hidden, released, wordsInHidden, complete } }: { preview: SettingsPreview }) {
  const customers = hidden.looksLegitimate;
  const lists = [
    { value: "hidden", word: "Se ocultarían", ...hidden },
    { value: "released", word: "Se mostrarían", ...released },
  ].filter(({ count }) => count > 0);
  return (
    <>
      <p role="status" className="text-ink">
        {considered === 0 ? (
          "Aún no hay comentarios con los que probarlo."
        ) : lists.length === 0 ? (
          unchanged(wordsInHidden)
        ) : (
          <>
            Con esto se habrían ocultado <strong className="figures">{figure(hidden.count)}</strong> más y liberado{" "}
            <strong className="figures">{figure(released.count)}</strong> de tus últimos {PAST_DAYS} días.
          </>
        )}
      </p>
      {considered > 0 && (
        <p className="text-sm text-ink-faint">
          {complete
            ? `De ${figure(considered)} comentarios que decidió la moderación automática.`
            : `Solo se miraron los ${figure(considered)} más recientes.`}
        </p>
      )}
      {customers > 0 && (
        <Alert look="warning">
          {customers === 1
            ? "1 de los que se ocultarían parece de un cliente: una pregunta o una queja."
            : `${customers} de los que se ocultarían parecen de clientes: preguntas o quejas.`}
        </Alert>
      )}
      {lists.length > 0 && (
        <Tabs
          key={lists.map(({ value }) => value).join()}
          label="Comentarios que cambiarían"
          tabs={lists.map(({ value, word, count, comments }) => ({
            value,
            label: `${word} (${figure(count)})`,
            panel: <ExampleList comments={comments} count={count} />,
          }))}
        />
      )}
    </>
  );
}

function unchanged(wordsInHidden: number): string {
  const nothing = `Nada habría cambiado en tus últimos ${PAST_DAYS} días`;
  if (wordsInHidden === 0) return `${nothing}.`;
  return `${nothing}: ${wordsInHidden === 1 ? "1 comentario la contiene, ya oculto" : `${figure(wordsInHidden)} comentarios la contienen, ya ocultos`}.`;
}
