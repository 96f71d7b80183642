import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/api.ts";
import { Card, CardTitle } from "../../ui/card.tsx";
import { RetryAlert } from "../../ui/retry-alert.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { AlertsForm } from "./alerts-form.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { PushDevices } from "./push-devices.tsx";

export const alertsQuery = queryOptions({
  queryKey: ["alerts"],
  queryFn: async () => bodyOf(api.alerts.$get()),
});

/** What the owner is told of, where, and when not. */
export function AlertsCard() {
  const { data, isError, isFetching, refetch } = useQuery(alertsQuery);
  return (
    <Card>
      <CardTitle className="mb-1">Avisos</CardTitle>
      <p className="mb-4 text-ink-soft">Qué te contamos y dónde. Lo que pasa a la vez llega en un solo mensaje.</p>
      {!data && !isError && (
        <Loading label="Cargando los avisos...">
          <Skeleton className="mb-3 h-4 w-full" />
          <Skeleton className="h-4 w-full" />
        </Loading>
      )}
      {!data && isError && (
        <RetryAlert onRetry={() => void refetch()} isRetrying={isFetching}>
          No se pudieron cargar los avisos.
        </RetryAlert>
      )}
      {data?.pushKey && <PushDevices devices={data.devices} pushKey={data.pushKey} />}
      {data && <AlertsForm saved={data} />}
      {data && data.deliveries.length > 0 && <DeliveryLog deliveries={data.deliveries} />}
    </Card>
  );
}
