import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { ALERT_CHANNELS } from "../../../worker/vocabulary/alerts.ts";
import { LETTER_HOUR } from "../../../worker/vocabulary/mail.ts";
import { api, bodyOf } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import type { AlertSettings, PersonalAlerts } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { Section } from "../../ui/section.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { useUser } from "../auth/session/session.ts";
import { useAbility } from "../auth/session/use-ability.ts";
import { shortMomentText } from "../time/date-text.ts";
import { AlertsForm } from "./alerts-form.tsx";
import { lastMonth, reportPath } from "./months.ts";
import { PushDevices } from "./push-devices.tsx";
import { alertsQuery, personalAlertsQuery } from "./queries.ts";
import { TargetsForm } from "./targets-form.tsx";

/** Which alerts are sent, where, and when not. */
export function AlertsCard() {
  // Everybody sees their own devices, but only some members see where the alerts of the workspace are sent.
  const maySetAlerts = useAbility("alerts");
  const shared = useQuery({ ...alertsQuery, enabled: maySetAlerts });
  const personal = useQuery(personalAlertsQuery);
  const query = {
    data:
      personal.data && (shared.data || !maySetAlerts) ? { personal: personal.data, shared: shared.data } : undefined,
    isError: shared.isError || personal.isError,
    refetch: () => {
      if (maySetAlerts) void shared.refetch();
      void personal.refetch();
    },
  };
  return (
    <Section title="Avisos" lead="Qué te contamos y dónde. Lo que pasa a la vez llega en un solo mensaje.">
      <QueryResult
        query={query}
        loading={<LoadingBlock label="Cargando los avisos..." className="h-20" />}
        failed="No se pudieron cargar los avisos."
      >
        {(alerts) => (
          <>
            {alerts.shared && <AlertsForm saved={alerts.shared} personal={alerts.personal} />}
            {alerts.personal.pushKey && (
              <PushDevices devices={alerts.personal.devices} pushKey={alerts.personal.pushKey} />
            )}
            <LetterSection personal={alerts.personal} />
            {alerts.shared && <TargetsForm saved={alerts.shared} />}
            {alerts.shared && alerts.shared.deliveries.length > 0 && (
              <DeliveryLog deliveries={alerts.shared.deliveries} />
            )}
          </>
        )}
      </QueryResult>
    </Section>
  );
}

const STATES = { queued: "En camino", sent: "Entregado", failed: "No entregado" };

/** The last deliveries to addresses of the workspace, and their answers. */
const DeliveryLog = ({ deliveries }: Pick<AlertSettings, "deliveries">) => (
  <div className="mt-5">
    <h3 className="mb-2 font-medium text-ink">Últimos envíos</h3>
    <ul aria-label="Últimos envíos" className="space-y-2">
      {deliveries.map(({ id, channel, state, attempts, answer, created_at }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="text-ink">
            {ALERT_CHANNELS[channel].label} · {shortMomentText(created_at)}
          </span>
          <span className="text-ink-soft">
            <Badge>{STATES[state]}</Badge> {attempts > 1 && `${attempts} intentos`} {answer}
          </span>
        </li>
      ))}
    </ul>
  </div>
);

const LetterDialog = lazyPart(async () => (await import("./letter-dialog.tsx")).LetterDialog);

/** Switches the Monday letter on or off, and shows the one of this week. */
function LetterSection({ personal }: { personal: PersonalAlerts }) {
  const client = useQueryClient();
  const { time_zone } = useUser().workspace;
  const [isOpen, setOpen] = useState(false);
  const save = useMutation({
    mutationFn: (letter: boolean) => bodyOf(api.alerts.mine.$put({ json: { letter } })),
    onSuccess: (saved) => client.setQueryData(personalAlertsQuery.queryKey, saved),
  });
  return (
    <section className="mt-6 border-t border-line pt-5">
      <Switch
        label="Carta de los lunes"
        hint={`Qué se ocultó en tus páginas y por qué, cuánto tiempo te ahorró y qué espera respuesta. A las ${LETTER_HOUR}:00.`}
        checked={save.isPending ? save.variables : personal.letter}
        disabled={save.isPending}
        onChange={({ target }) => save.mutate(target.checked)}
      />
      {save.isError && <Alert look="error">{messageOf(save.error, "No se pudo cambiar. Inténtalo de nuevo.")}</Alert>}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => setOpen(true)}>
          Ver la carta de esta semana
        </Button>
        <Link to={reportPath(lastMonth(time_zone))} className={buttonClass("secondary")}>
          Informe del mes
        </Link>
      </div>
      {isOpen && <LetterDialog onClose={() => setOpen(false)} />}
    </section>
  );
}
