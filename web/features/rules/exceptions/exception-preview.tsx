import { useQuery } from "@tanstack/react-query";
import { PAST_DAYS } from "../../../../worker/vocabulary/durations.ts";
import { messageOf } from "../../../api/api-error.ts";
import type { ExceptionDraft } from "../../../api/types.ts";
import { QueryResult } from "../../../ui/query-result.tsx";
import { LoadingBlock } from "../../../ui/skeleton.tsx";
import { PreviewResult } from "../preview-result.tsx";
import { useDebounced } from "../use-debounced.ts";
import { exceptionPreviewQuery } from "./queries.ts";

const NOT_COMPUTED = "No se pudo calcular qué cambiaría.";
const PAUSE_MS = 600;

/** What an exception would have changed. It loads when the form has not changed for a moment. @param draft  the same object until a field changes */
export function ExceptionPreview({ draft }: { draft: ExceptionDraft }) {
  const settled = useDebounced(draft, PAUSE_MS);
  const preview = useQuery(exceptionPreviewQuery(settled));
  return (
    <section aria-label="Qué cambiaría" aria-busy={preview.isFetching || settled !== draft} className="space-y-3">
      <h3 className="font-medium text-ink">Qué habría cambiado en {PAST_DAYS} días</h3>
      <QueryResult
        query={preview}
        loading={<LoadingBlock label="Calculando qué cambiaría..." className="h-16 rounded-control" />}
        failed={messageOf(preview.error, NOT_COMPUTED)}
      >
        {(found) => <PreviewResult preview={found} />}
      </QueryResult>
    </section>
  );
}
