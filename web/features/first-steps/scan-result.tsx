import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { SCAN_DAYS } from "../../../worker/vocabulary/durations.ts";
import { countedComments, figure } from "../../../worker/vocabulary/text/figure.ts";
import { READING_FORMULA, readingTime } from "../../../worker/vocabulary/text/week-sentence.ts";
import { messageOf } from "../../api/api-error.ts";
import { ALL_COMMENTS, paths, withQuery } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { accountsQuery } from "../accounts/queries.ts";
import { HabitsButton } from "../habits/habits-button.tsx";
import { ExampleList } from "../rules/example-list.tsx";
import { FoundPicture } from "./found-picture.tsx";
import { combinedFindings, type ScanProgress } from "./scan-progress.ts";
import { useChooseAfterScan, useScanResults } from "./scan-queries.ts";

const STOPPED =
  "La configuración general no deja ocultar nada: está apagada o en «solo observar». Cámbiala en Comentarios, en «Configurar».";
const HIDDEN_COMMENTS = withQuery(paths.comments, { status: "disapproved" });
const FLAGGED_COMMENTS = withQuery(paths.comments, { status: "flagged" });

/** Shows what would have been hidden, with the best examples, and lets the owner choose: hide it and protect, or only observe. */
export function ScanResult({ result }: { result: Extract<ScanProgress, { state: "done" }> }) {
  const { pages, considered, choice } = result;
  // After the choice, the findings are no longer needed.
  const query = useScanResults(choice === null ? pages : []);
  const choose = useChooseAfterScan();
  const [hidden, setHidden] = useState(0);

  if (choice === "observe") return <Observes />;
  if (choice === "protect")
    return choose.data?.acts === false ? <Alert look="warning">{STOPPED}</Alert> : <Protects hidden={hidden} />;
  return (
    <QueryResult
      query={query}
      loading={<Spinner label="Cargando el resultado…" />}
      failed="No se pudo cargar el resultado de la revisión."
    >
      {(findings) => (
        <Choice
          pages={pages}
          considered={considered}
          {...combinedFindings(findings)}
          choose={choose}
          onHidden={setHidden}
        />
      )}
    </QueryResult>
  );
}

/** @param hidden how many of the findings were just hidden; 0 when that is not known any more */
function Protects({ hidden }: { hidden: number }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <span aria-hidden="true" className="grid size-14 shrink-0 place-items-center rounded-full bg-ok-soft text-ok">
        <Check className="size-8" />
      </span>
      <div className="min-w-48 flex-1">
        <p className="font-semibold text-ink">El próximo insulto desaparece solo</p>
        <p>
          {hidden > 0
            ? `Estamos ocultando ${hidden === 1 ? "el que encontramos" : `los ${figure(hidden)} que encontramos`}. Cualquiera se restaura con un clic.`
            : "Tu página sigue protegida. Lo que se oculte, y por qué, lo verás en Comentarios."}
        </p>
      </div>
      <Link to={HIDDEN_COMMENTS} className={buttonClass("secondary")}>
        {hidden > 1 ? `Ver los ${figure(hidden)}` : "Ver los ocultos"}
      </Link>
    </div>
  );
}

const Observes = () => (
  <div className="flex flex-wrap items-center gap-3">
    <div className="min-w-48 flex-1">
      <Alert look="success">
        Atalaya observa y no oculta nada: lo que habría ocultado aparece marcado en Comentarios.
      </Alert>
    </div>
    <Link to={FLAGGED_COMMENTS} className={buttonClass("secondary")}>
      Ver los marcados
    </Link>
  </div>
);

type ChoiceProps = {
  pages: readonly string[];
  considered: number;
  choose: ReturnType<typeof useChooseAfterScan>;
  onHidden: (count: number) => void;
} & ReturnType<typeof combinedFindings>;

function Choice({ pages, considered, wouldHide, comments, choose, onHidden }: ChoiceProps) {
  const pick = (choice: "observe" | "protect", hideFound: boolean) =>
    choose.mutate({ pages, choice, hideFound }, { onSuccess: () => onHidden(hideFound ? wouldHide : 0) });
  const isPicking = (choice: "observe" | "protect", hideFound: boolean) =>
    choose.isPending && choose.variables.choice === choice && choose.variables.hideFound === hideFound;
  return (
    <section aria-label="Resultado de la revisión" className="space-y-5">
      <div className="flex flex-col items-start gap-5 md:flex-row md:items-center">
        {considered > 0 && wouldHide > 0 && <FoundPicture considered={considered} found={wouldHide} />}
        <div role="status" className="min-w-0 flex-1 space-y-1">
          <p className="text-title font-semibold text-balance text-ink">{sentence(considered, wouldHide)}</p>
          {considered > 0 && (
            <p className="text-ink-soft">
              Leerlos uno a uno serían unos {readingTime(considered)}: {READING_FORMULA}.
            </p>
          )}
        </div>
      </div>
      <div className="space-y-2">
        <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
          {wouldHide > 0 ? (
            <>
              <Button size="large" loading={isPicking("protect", true)} onClick={() => pick("protect", true)}>
                {wouldHide === 1 ? "Ocultar este y proteger" : `Ocultar estos ${figure(wouldHide)} y proteger`}
              </Button>
              <Button
                look="secondary"
                size="large"
                loading={isPicking("protect", false)}
                onClick={() => pick("protect", false)}
              >
                {wouldHide === 1 ? "Dejar este visible" : "Dejar estos visibles"}
              </Button>
            </>
          ) : (
            <>
              <Button size="large" loading={isPicking("protect", false)} onClick={() => pick("protect", false)}>
                Seguir protegiendo
              </Button>
              <Link to={ALL_COMMENTS} className={buttonClass("secondary", "large")}>
                Ver comentarios
              </Link>
            </>
          )}
          <Button
            look="quiet"
            size="large"
            loading={isPicking("observe", false)}
            onClick={() => pick("observe", false)}
          >
            Solo observar
          </Button>
        </div>
        <MovingIn pages={pages} />
        <p className="text-ink-soft">
          Lo nuevo ya se revisa y se oculta al llegar.
          {wouldHide > 0 && " De lo anterior no se ha ocultado nada, y todo se puede deshacer."}
        </p>
        {choose.isError && <Alert look="error">{messageOf(choose.error, "No se pudo guardar tu elección.")}</Alert>}
      </div>
      {comments.length > 0 && (
        <div className="space-y-3">
          <p>{comments.length < wouldHide ? `Míralos antes: estos son ${comments.length}.` : "Míralos antes."}</p>
          <ExampleList comments={comments} count={comments.length} />
        </div>
      )}
    </section>
  );
}

function sentence(considered: number, wouldHide: number): string {
  if (considered === 0)
    return `No hay comentarios de los últimos ${SCAN_DAYS} días. Los nuevos se revisan en cuanto llegan.`;
  const all = countedComments(considered);
  if (wouldHide === 0) return `Revisamos ${all} de los últimos ${SCAN_DAYS} días y no habríamos ocultado ninguno.`;
  return `De ${all} de los últimos ${SCAN_DAYS} días habríamos ocultado ${figure(wouldHide)}.`;
}

/** Offers the rules of a page that was moderated by hand or with another tool. */
function MovingIn({ pages }: { pages: readonly string[] }) {
  const { data } = useQuery(accountsQuery);
  const accounts = data?.accounts.filter(({ id }) => pages.includes(id)) ?? [];
  return (
    accounts.length > 0 && (
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-48 flex-1 text-ink-soft">
          ¿Ya ocultabas comentarios antes? Te proponemos tus mismas reglas.
        </p>
        <HabitsButton accounts={accounts} />
      </div>
    )
  );
}
