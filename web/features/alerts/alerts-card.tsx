import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/api.ts";
import { Card, CardTitle } from "../../ui/card.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { hasAbility } from "../auth/session/has-ability.ts";
import { AlertsForm } from "./alerts-form.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { LetterSection } from "./letter-section.tsx";
import { PushDevices } from "./push-devices.tsx";

const alertsQuery = queryOptions({
  queryKey: ["alerts"],
  queryFn: async () => bodyOf(api.alerts.$get()),
});
const ownAlertsQuery = queryOptions({
  queryKey: ["own-alerts"],
  queryFn: async () => bodyOf(api.alerts.mine.$get()),
});

/** What the owner is told of, where, and when not. */
export function AlertsCard() {
  // Where alerts of the workspace go is not everybody's to see; their own devices are.
  const shared = useQuery({ ...alertsQuery, enabled: hasAbility("alerts") });
  const own = useQuery(ownAlertsQuery);
  const query = {
    data: own.data && (shared.data || !hasAbility("alerts")) ? { own: own.data, shared: shared.data } : undefined,
    isError: shared.isError || own.isError,
    refetch: () => {
      if (hasAbility("alerts")) void shared.refetch();
      void own.refetch();
    },
  };
  return (
    <Card>
      <CardTitle className="mb-1">Avisos</CardTitle>
      <p className="mb-4 text-ink-soft">Qué te contamos y dónde. Lo que pasa a la vez llega en un solo mensaje.</p>
      <QueryResult
        query={query}
        loading={
          <Loading label="Cargando los avisos...">
            <Skeleton className="mb-3 h-4 w-full" />
            <Skeleton className="h-4 w-full" />
          </Loading>
        }
        failed="No se pudieron cargar los avisos."
      >
        {(alerts) => (
          <>
            <LetterSection own={alerts.own} />
            {alerts.own.pushKey && <PushDevices devices={alerts.own.devices} pushKey={alerts.own.pushKey} />}
            {alerts.shared && <AlertsForm saved={alerts.shared} own={alerts.own} />}
            {alerts.shared && alerts.shared.deliveries.length > 0 && (
              <DeliveryLog deliveries={alerts.shared.deliveries} />
            )}
          </>
        )}
      </QueryResult>
    </Card>
  );
}
