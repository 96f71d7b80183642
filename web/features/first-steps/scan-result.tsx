import { useState } from "react";
import { SCAN_DAYS } from "../../../worker/vocabulary/durations.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { READING_FORMULA, readingTime } from "../../../worker/vocabulary/text/week-sentence.ts";
import { messageOf } from "../../api/api-error.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ExampleList } from "../rules/example-list.tsx";
import { combinedFindings, type ScanProgress } from "./scan-progress.ts";
import { useChooseAfterScan, useScanResults } from "./scan-queries.ts";

const CHOSEN: Record<"observe" | "protect", string> = {
  protect: "Tu página sigue protegida. Lo que se oculte, y por qué, lo verás en Comentarios.",
  observe: "Atalaya observa y no oculta nada: lo que habría ocultado aparece marcado en Comentarios.",
};
const STOPPED =
  "La configuración general no deja ocultar nada: está apagada o en «solo observar». Cámbiala en Comentarios, en «Configurar».";

/** Shows what would have been hidden, with the best examples, and lets the owner choose: observe or protect. */
export function ScanResult({ result }: { result: Extract<ScanProgress, { state: "done" }> }) {
  const { pages, considered, choice } = result;
  // After the choice, the findings are no longer needed.
  const query = useScanResults(choice === null ? pages : []);
  const choose = useChooseAfterScan();

  if (choice !== null) {
    const isStopped = choice === "protect" && choose.data?.acts === false;
    return <Alert look={isStopped ? "warning" : "success"}>{isStopped ? STOPPED : CHOSEN[choice]}</Alert>;
  }
  return (
    <QueryResult
      query={query}
      loading={<Spinner label="Cargando el resultado…" />}
      failed="No se pudo cargar el resultado de la revisión."
    >
      {(findings) => <Choice pages={pages} considered={considered} {...combinedFindings(findings)} choose={choose} />}
    </QueryResult>
  );
}

type ChoiceProps = {
  pages: readonly string[];
  considered: number;
  choose: ReturnType<typeof useChooseAfterScan>;
} & ReturnType<typeof combinedFindings>;

function Choice({ pages, considered, wouldHide, comments, choose }: ChoiceProps) {
  const [hideFound, setHideFound] = useState(false);
  const pick = (picked: "observe" | "protect") =>
    choose.mutate({ pages, choice: picked, hideFound: picked === "protect" && hideFound });
  return (
    <section aria-label="Resultado de la revisión" className="space-y-4">
      <div role="status" className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {wouldHide > 0 && (
          <p aria-hidden="true" className="figures text-5xl font-semibold tracking-tight text-lantern-text">
            {figure(wouldHide)}
          </p>
        )}
        <div className="min-w-60 flex-1">
          <p className="text-base font-semibold text-ink">{sentence(considered, wouldHide)}</p>
          {considered > 0 && (
            <p>
              Leerlos uno a uno serían unos {readingTime(considered)}: {READING_FORMULA}.
            </p>
          )}
          <p>Tu página ya está protegida: lo nuevo se revisa y se oculta al llegar. ¿Prefieres solo observar?</p>
        </div>
      </div>
      {comments.length > 0 && (
        <>
          <p>
            {comments.length < wouldHide
              ? `Revisa ${comments.length}: no se ha ocultado ninguno.`
              : "Revísalos: no se ha ocultado ninguno."}
          </p>
          <ExampleList comments={comments} count={comments.length} />
        </>
      )}
      {choose.isError && <Alert look="error">{messageOf(choose.error, "No se pudo guardar tu elección.")}</Alert>}
      <div className="space-y-3">
        {wouldHide > 0 && (
          <Checkbox
            label={
              wouldHide === 1
                ? "Ocultar también el que se encontró"
                : `Ocultar también los ${wouldHide} que se encontraron`
            }
            hint="Solo si sigues protegiendo. Se puede deshacer comentario a comentario."
            checked={hideFound}
            onChange={(event) => setHideFound(event.target.checked)}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            size="large"
            loading={choose.isPending && choose.variables.choice === "protect"}
            onClick={() => pick("protect")}
          >
            Seguir protegiendo
          </Button>
          <Button
            look="quiet"
            size="large"
            loading={choose.isPending && choose.variables.choice === "observe"}
            onClick={() => pick("observe")}
          >
            Solo observar
          </Button>
        </div>
      </div>
    </section>
  );
}

function sentence(considered: number, wouldHide: number): string {
  if (considered === 0)
    return `No hay comentarios de los últimos ${SCAN_DAYS} días. Los nuevos se revisan en cuanto llegan.`;
  const all = considered === 1 ? "1 comentario" : `${figure(considered)} comentarios`;
  if (wouldHide === 0) return `Revisamos ${all} de los últimos ${SCAN_DAYS} días y no habríamos ocultado ninguno.`;
  return `De ${all} de los últimos ${SCAN_DAYS} días habríamos ocultado ${figure(wouldHide)}.`;
}
