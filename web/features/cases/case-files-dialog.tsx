import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CaseInput } from "../../../worker/features/exports/schemas.ts";
import { plansWith } from "../../../worker/vocabulary/money/plan-features.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { api, bodyOf } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { useUser } from "../auth/session/session.ts";
import { HelpLink } from "../help/help-link.tsx";
import { dayText } from "../time/date-text.ts";

const REFRESH_MS = 3_000;

const casesQuery = queryOptions({
  queryKey: ["cases"],
  queryFn: async () => (await bodyOf(api.cases.$get())).cases,
  refetchInterval: ({ state }) => (state.data?.some((each) => each.state === "writing") ? REFRESH_MS : false),
});
type Case = Awaited<ReturnType<NonNullable<typeof casesQuery.queryFn>>>[number];

type Props = { about: CaseInput; onClose: () => void };

/** Asks for a case file about an author, a post or some days, and lists those that the person asked for. */
export function CaseFilesDialog({ about, onClose }: Props) {
  const { allows } = useUser();
  return (
    <Dialog
      title="Expediente"
      onClose={onClose}
      actions={
        <Button look="secondary" onClick={onClose}>
          Listo
        </Button>
      }
    >
      <div className="space-y-4">
        <p>
          Un ZIP con una página para leer e imprimir, tablas y su parte del acta, que cualquiera comprueba en{" "}
          <a href={paths.verify} target="_blank" rel="noopener" className={textLinkClass}>
            Comprobar un expediente
          </a>
          . <HelpLink article="acta">Qué demuestra, y qué no</HelpLink>
        </p>
        {allows.caseFiles ? (
          <>
            <Ask about={about} />
            <Cases />
          </>
        ) : (
          <>
            <p className="text-ink">Los expedientes están en {plansWith("caseFiles")}.</p>
            <a href={paths.pricing} className={buttonClass("primary", "small")}>
              Ver planes
            </a>
          </>
        )}
      </div>
    </Dialog>
  );
}

const WHAT = {
  author: "Todo lo que escribió esta persona en tus páginas, archivo incluido.",
  post: "Todos los comentarios de esta publicación, archivo incluido.",
  days: "Los comentarios de esos días, archivo incluido, en las páginas elegidas.",
} as const;

function Ask({ about }: Pick<Props, "about">) {
  const client = useQueryClient();
  const [days, setDays] = useState(about.about === "days" ? { from: about.from, to: about.to } : null);
  const ask = useMutation({
    mutationFn: () => bodyOf(api.cases.$post({ json: about.about === "days" && days ? { ...about, ...days } : about })),
    onSuccess: () => client.invalidateQueries({ queryKey: casesQuery.queryKey }),
  });
  return (
    <div className="space-y-3">
      <p className="text-ink">{WHAT[about.about]}</p>
      {days && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label="Desde"
            type="date"
            value={days.from}
            max={days.to}
            onChange={({ target }) => setDays({ ...days, from: target.value })}
          />
          <Field
            label="Hasta"
            type="date"
            value={days.to}
            min={days.from}
            onChange={({ target }) => setDays({ ...days, to: target.value })}
          />
        </div>
      )}
      <Button
        loading={ask.isPending}
        disabled={days !== null && (!days.from || !days.to || days.from > days.to)}
        onClick={() => ask.mutate()}
      >
        Preparar expediente
      </Button>
      {ask.isError && <Alert look="error">{messageOf(ask.error, "No se pudo pedir. Inténtalo de nuevo.")}</Alert>}
    </div>
  );
}

function Cases() {
  const query = useQuery(casesQuery);
  return (
    <QueryResult
      query={query}
      loading={<LoadingBlock label="Cargando tus expedientes..." className="h-16" />}
      failed="No se pudieron cargar tus expedientes."
    >
      {(cases) =>
        cases.length > 0 && (
          <ul aria-label="Tus expedientes" className="divide-y divide-line border-y border-line">
            {cases.map((each) => (
              <CaseRow key={each.id} made={each} />
            ))}
          </ul>
        )
      }
    </QueryResult>
  );
}

function CaseRow({ made: { id, title, state, comments, expires_at } }: { made: Case }) {
  const open = useMutation({
    mutationFn: () => bodyOf(api.cases[":id"].link.$post({ param: { id } })),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span className="min-w-40 flex-1 wrap-anywhere" aria-live="polite">
        <span className="block text-ink first-letter:uppercase">{title}</span>
        {state === "writing"
          ? `Preparando: ${figure(comments)} comentarios por ahora. Te avisaremos por correo.`
          : `${figure(comments)} comentarios, hasta el ${dayText(expires_at)}`}
      </span>
      {state === "ready" && (
        <Button look="secondary" size="small" loading={open.isPending} onClick={() => open.mutate()}>
          Descargar
        </Button>
      )}
      {open.isError && <Alert look="error">{messageOf(open.error, "No se pudo descargar. Inténtalo de nuevo.")}</Alert>}
    </li>
  );
}
