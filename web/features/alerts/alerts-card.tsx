import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/api.ts";
import { Card, CardTitle } from "../../ui/card.tsx";
import { RetryAlert } from "../../ui/retry-alert.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { may } from "../auth/session/may.ts";
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
  const shared = useQuery({ ...alertsQuery, enabled: may("alerts") });
  const own = useQuery(ownAlertsQuery);
  const isReady = own.data && (shared.data || !may("alerts"));
  const isError = shared.isError || own.isError;
  const retry = () => {
    if (may("alerts")) void shared.refetch();
    void own.refetch();
  };
  return (
    <Card>
      <CardTitle className="mb-1">Avisos</CardTitle>
      <p className="mb-4 text-ink-soft">Qué te contamos y dónde. Lo que pasa a la vez llega en un solo mensaje.</p>
      {!isReady && !isError && (
        <Loading label="Cargando los avisos...">
          <Skeleton className="mb-3 h-4 w-full" />
          <Skeleton className="h-4 w-full" />
        </Loading>
      )}
      {!isReady && isError && (
        <RetryAlert onRetry={retry} isRetrying={shared.isFetching || own.isFetching}>
          No se pudieron cargar los avisos.
        </RetryAlert>
      )}
      {own.data && isReady && (
        <>
          <LetterSection own={own.data} />
          {own.data.pushKey && <PushDevices devices={own.data.devices} pushKey={own.data.pushKey} />}
          {shared.data && <AlertsForm saved={shared.data} own={own.data} />}
          {shared.data && shared.data.deliveries.length > 0 && <DeliveryLog deliveries={shared.data.deliveries} />}
        </>
      )}
    </Card>
  );
}
