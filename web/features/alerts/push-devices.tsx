import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Smartphone } from "lucide-react";
import { deviceName } from "../../../worker/vocabulary/people/device.ts";
import { api, bodyOf } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { showMessage } from "../../api/toasts.ts";
import type { PersonalAlerts } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { InstallSteps } from "../help/install-steps.tsx";
import { TimeAgo } from "../time/time-ago.tsx";
import { PushDenied, pushSupport, subscribeToPush, thisDeviceKey, unsubscribeFromPush } from "./browser-push.ts";
import { personalAlertsQuery } from "./queries.ts";

const thisDeviceQuery = queryOptions({ queryKey: ["this-device"], queryFn: thisDeviceKey, staleTime: 0 });

const FAILED = "No se pudo activar en este dispositivo. Inténtalo de nuevo.";
const DENIED =
  "Este navegador tiene bloqueadas las notificaciones de Atalaya. Actívalas en el candado de la barra de direcciones y vuelve a pulsar.";

/** The devices that receive this person's pushes. This one can be added; each can be tested and removed. */
export function PushDevices({ devices, pushKey }: { devices: PersonalAlerts["devices"]; pushKey: string }) {
  const client = useQueryClient();
  const thisDevice = useQuery(thisDeviceQuery);
  const showDevices = (personal: PersonalAlerts) => {
    client.setQueryData(personalAlertsQuery.queryKey, personal);
    void client.invalidateQueries(thisDeviceQuery);
  };
  const add = useMutation({
    mutationFn: async () => bodyOf(api.alerts.devices.$post({ json: await subscribeToPush(pushKey) })),
    onSuccess: showDevices,
  });
  const remove = useMutation({
    mutationFn: async ({ id, key }: PersonalAlerts["devices"][number]) => {
      const personal = await bodyOf(api.alerts.devices[":id"].$delete({ param: { id } }));
      if (key === thisDevice.data) await unsubscribeFromPush();
      return personal;
    },
    onSuccess: showDevices,
  });
  const test = useMutation({
    mutationFn: (id: string) => bodyOf(api.alerts.devices[":id"].test.$post({ param: { id } })),
    onSuccess: showMessage(),
  });
  const support = pushSupport();
  const isOn = devices.some(({ key }) => key === thisDevice.data);
  const failed = remove.error ?? test.error;

  return (
    <section aria-labelledby="dispositivos" className="mt-6 border-t border-line pt-5">
      <h3 id="dispositivos" className="font-medium text-ink">
        Tus dispositivos
      </h3>
      <p className="mb-3 text-ink-soft">Los avisos te llegan como notificación, aunque Atalaya esté cerrada.</p>
      {support === "install" && (
        <Alert look="info">
          En iPhone y iPad, añade antes Atalaya a la pantalla de inicio, y vuelve a esta página desde su icono.
          <InstallSteps device="iphone" />
        </Alert>
      )}
      {support === "no" && <Alert look="info">Este navegador no admite notificaciones. Prueba en el móvil.</Alert>}
      {add.isError && (
        <div className="mb-3">
          <Alert look="error">{add.error instanceof PushDenied ? DENIED : messageOf(add.error, FAILED)}</Alert>
        </div>
      )}
      {failed && (
        <div className="mb-3">
          <Alert look="error">{messageOf(failed, "No se pudo cambiar. Inténtalo de nuevo.")}</Alert>
        </div>
      )}
      {devices.length > 0 && (
        <ul aria-label="Tus dispositivos" className="mb-3 divide-y divide-line">
          {devices.map((device) => (
            <li key={device.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
              <Smartphone aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
              <div className="min-w-40 flex-1">
                <p className="flex flex-wrap items-center gap-2 font-medium text-ink">
                  {deviceName(device.device)}
                  {device.key === thisDevice.data && <Badge look="ok">Este dispositivo</Badge>}
                </p>
                <p className="text-ink-soft">
                  {device.delivered_at ? (
                    <>
                      Último aviso: <TimeAgo at={device.delivered_at} />
                    </>
                  ) : (
                    "Aún sin avisos"
                  )}
                </p>
              </div>
              <Button
                look="secondary"
                loading={test.isPending && test.variables === device.id}
                aria-label={`Probar en ${deviceName(device.device)}`}
                onClick={() => test.mutate(device.id)}
              >
                Probar
              </Button>
              <Button
                look="secondary"
                loading={remove.isPending && remove.variables.id === device.id}
                aria-label={`Quitar ${deviceName(device.device)}`}
                onClick={() => remove.mutate(device)}
              >
                Quitar
              </Button>
            </li>
          ))}
        </ul>
      )}
      {support === "yes" && thisDevice.isSuccess && !isOn && (
        <Button look="secondary" loading={add.isPending} onClick={() => add.mutate()}>
          Activar en este dispositivo
        </Button>
      )}
    </section>
  );
}
