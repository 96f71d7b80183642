import { useQuery } from "@tanstack/react-query";
import { PAST_DAYS } from "../../../worker/vocabulary/durations.ts";
import { messageOf } from "../../api/api-error.ts";
import { QueryResult } from "../../ui/query-result.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { changeOf, type Draft } from "./draft.ts";
import { PreviewResult } from "./preview-result.tsx";
import { previewQuery } from "./queries.ts";
import { useDebounced } from "./use-debounced.ts";

const PAUSE_MS = 600;
const NOTHING_YET = `Cambia algo y verás aquí qué habría pasado con los comentarios de tus últimos ${PAST_DAYS} días, antes de guardar.`;

type Props = { draft: Draft; page: string | undefined; isDirty: boolean };

/** What the draft would have changed; computed again while it is edited. */
export function PreviewPanel({ draft, page, isDirty }: Props) {
  const settled = useDebounced(draft, PAUSE_MS);
  const preview = useQuery({ ...previewQuery(changeOf(settled, page)), enabled: isDirty });
  const isBehind = preview.isFetching || settled !== draft;
  return (
    <section aria-label="Qué cambiaría">
      <h3 className="mb-2 font-medium text-ink">Qué cambiaría</h3>
      {!isDirty && <p>{NOTHING_YET}</p>}
      {isDirty && (
        <QueryResult
          query={preview}
          loading={<LoadingBlock label="Calculando qué cambiaría..." className="h-24 rounded-control" />}
          failed={messageOf(preview.error, "No se pudo calcular qué cambiaría.")}
        >
          {(preview) => (
            <div aria-busy={isBehind} className={`space-y-3 transition-opacity ${isBehind ? "opacity-60" : ""}`}>
              <PreviewResult preview={preview} />
            </div>
          )}
        </QueryResult>
      )}
    </section>
  );
}
