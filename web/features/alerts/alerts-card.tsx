import { useQuery } from "@tanstack/react-query";
import { QueryResult } from "../../ui/query-result.tsx";
import { Section } from "../../ui/section.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { useAbility } from "../auth/session/use-ability.ts";
import { AlertsForm } from "./alerts-form.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { LetterSection } from "./letter-section.tsx";
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
