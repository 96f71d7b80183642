import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { api, bodyOf } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { Section } from "../../ui/section.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { UsageBar } from "../../ui/usage-bar.tsx";
import { personalAlertsQuery } from "../alerts/queries.ts";
import { useUser } from "../auth/session/session.ts";
import { CaseFilesButton } from "../cases/case-files-button.tsx";
import { HelpLink } from "../help/help-link.tsx";
import { momentText } from "../time/date-text.ts";
import { todayIn } from "../time/iso-day.ts";
import { findingText } from "./finding-text.ts";
import { actaQuery, type CheckState, checkActa } from "./queries.ts";

/** The acta: what is sealed and signed, whether all of it still fits, and its mail. */
export function ActaCard() {
  const query = useQuery(actaQuery);
  const today = todayIn(useUser().workspace.time_zone);
  return (
    <Section
      title="Acta"
      lead="Cada decisión queda fijada en menos de una hora: si alguien cambia después un comentario o lo que pasó con él, se nota."
    >
      <QueryResult
        query={query}
        loading={<LoadingBlock label="Cargando el acta..." className="h-32" />}
        failed="No se pudo cargar el acta."
      >
        {(acta) => (
          <div className="grid gap-5">
            <Facts acta={acta} />
            <Check seals={acta.seals} />
            {acta.signs && <MailSwitch />}
            <div>
              <CaseFilesButton about={{ about: "days", from: today, to: today }} label="Expediente de un período" />
            </div>
            <p>
              <HelpLink article="acta">Qué demuestra el acta, y qué no</HelpLink>
            </p>
          </div>
        )}
      </QueryResult>
    </Section>
  );
}

type Acta = Awaited<ReturnType<NonNullable<typeof actaQuery.queryFn>>>;

function Facts({ acta: { sealed_at, entries, unsealed, signed, signs } }: { acta: Acta }) {
  const signature = signed ? `${signed.day}, con la clave ${signed.key.slice(0, 8)}…` : "Se firma al acabar el día";
  const facts = [
    ["Último sello", sealed_at ? momentText(sealed_at) : "Aún no hay ninguno"],
    ["Anotaciones", figure(entries)],
    ["Sin sellar todavía", unsealed === 0 ? "Ninguno" : `${figure(unsealed)}, se sellan en menos de una hora`],
    ["Última firma", signs ? signature : "Esta instalación no firma"],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-faint">{label}</dt>
          <dd className="figures mb-2 text-ink wrap-anywhere sm:mb-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Check({ seals }: { seals: number }) {
  const [state, setState] = useState<CheckState | null>(null);
  const check = useMutation({ mutationFn: () => checkActa(seals, setState) });
  return (
    <div className="space-y-3">
      <Button look="secondary" loading={check.isPending} disabled={seals === 0} onClick={() => check.mutate()}>
        Comprobar
      </Button>
      <div aria-live="polite" className="space-y-3">
        {check.isPending && (
          <UsageBar label="Comprobando el acta" value={Math.round((state?.progress ?? 0) * 60)} limit={100} />
        )}
        {check.isError && (
          <Alert look="error">{messageOf(check.error, "No se pudo comprobar. Inténtalo de nuevo.")}</Alert>
        )}
        {check.data && <Result {...check.data} />}
      </div>
    </div>
  );
}

const SHOWN = 100;

function Result({ findings, erased, deletedByOwner }: CheckState) {
  const notes = [
    erased > 0 && `${figure(erased)} están vacíos porque se borraron en la red o alguien pidió que lo olvidáramos.`,
    deletedByOwner > 0 && `${figure(deletedByOwner)} eran de páginas cuyos comentarios borraste.`,
  ].filter(Boolean);
  return (
    <>
      {findings.length === 0 ? (
        <Alert look="success">Todo está como se selló.</Alert>
      ) : (
        <Alert look="error">
          {findings.length === 1 ? "Hay una diferencia" : `Hay ${figure(findings.length)} diferencias`} con lo sellado.
        </Alert>
      )}
      {findings.length > 0 && (
        <ul className="figures max-h-64 list-disc space-y-1 overflow-auto pl-5">
          {findings.slice(0, SHOWN).map((finding) => (
            <li key={JSON.stringify(finding)}>{findingText(finding)}</li>
          ))}
        </ul>
      )}
      {notes.length > 0 && <p className="text-ink-soft">{notes.join(" ")}</p>}
    </>
  );
}

function MailSwitch() {
  const client = useQueryClient();
  const { data: personal } = useQuery(personalAlertsQuery);
  const save = useMutation({
    mutationFn: (acta: boolean) => bodyOf(api.alerts.mine.$put({ json: { acta } })),
    onSuccess: (saved) => client.setQueryData(personalAlertsQuery.queryKey, saved),
  });
  return (
    <div>
      <Switch
        label="Recibir la firma por correo"
        hint="Un correo al acabar cada día con actividad. Quien lo guarda puede comprobar el acta sin fiarse de Atalaya."
        checked={save.isPending ? save.variables : (personal?.acta ?? false)}
        disabled={save.isPending || !personal}
        onChange={({ target }) => save.mutate(target.checked)}
      />
      {save.isError && <Alert look="error">{messageOf(save.error, "No se pudo cambiar. Inténtalo de nuevo.")}</Alert>}
    </div>
  );
}
