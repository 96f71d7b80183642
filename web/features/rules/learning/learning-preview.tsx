import { useQuery } from "@tanstack/react-query";
import { PAST_DAYS } from "../../../../worker/vocabulary/durations.ts";
import { messageOf } from "../../../api/api-error.ts";
import { QueryResult } from "../../../ui/query-result.tsx";
import { LoadingBlock } from "../../../ui/skeleton.tsx";
import { PreviewResult } from "../preview-result.tsx";
import { learningPreviewQuery } from "./queries.ts";

/** What learning would have changed in the last months. @param forget a correction; then: what would change without it */
export function LearningPreview({ page, forget }: { page: string; forget: string | undefined }) {
  const preview = useQuery(learningPreviewQuery(page, forget));
  const title = forget === undefined ? "Qué cambia lo aprendido" : "Qué cambiaría al olvidarlo";
  return (
    <section aria-label={title} aria-busy={preview.isFetching} className="space-y-3">
      <h3 className="font-medium text-ink">
        {title}, en {PAST_DAYS} días
      </h3>
      <QueryResult
        query={preview}
        loading={<LoadingBlock label="Calculando qué cambia..." className="h-16 rounded-control" />}
        failed={messageOf(preview.error, "No se pudo calcular qué cambia.")}
      >
        {(preview) => <PreviewResult preview={preview} />}
      </QueryResult>
    </section>
  );
}
