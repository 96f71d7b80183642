import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { HISTORY_DAYS } from "../../../../worker/vocabulary/durations.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { api, bodyOf } from "../../../api/api.ts";
import type { HistoryLoad } from "../../../api/types.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Slider } from "../../../ui/forms/slider.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { DialogButtons } from "../../../ui/overlays/dialog-buttons.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { refusalMessage } from "../../accounts/refusal-message.ts";
import { HelpLink } from "../../help/help-link.tsx";
import { NETWORK_LIST } from "../../networks/network-list.ts";
import { refreshCounts } from "../data/queries.ts";
import { planQuery } from "./use-history-access.ts";

const DEFAULT_DAYS = 7;
const LOAD_FAILED = "Error al realizar la sincronización completa";
const HIDES_NOTHING =
  "Se analiza todo y no se oculta nada de lo que ya estaba: lo dudoso queda marcado para que decidas.";

type Props = { onError: (message: string) => void; onClose: () => void };

/** Loads the comments of the last days from the network: asks for the number of days, shows the progress and the result. */
export function HistoryDialog({ onError, onClose }: Props) {
  const [days, setDays] = useState(DEFAULT_DAYS);
  const load = useLoadHistory();

  return (
    <Dialog
      title="Cargar Historial"
      onClose={onClose}
      actions={
        load.isSuccess ? (
          <Button onClick={onClose}>Ver comentarios</Button>
        ) : (
          <DialogButtons
            cancel={load.isPending ? "Seguir en segundo plano" : "Cancelar"}
            confirm={`Cargar ${daysText(days)}`}
            isSending={load.isPending}
            onCancel={onClose}
            onClick={() => load.mutate(days, { onError: (error) => onError(refusalMessage(error, LOAD_FAILED)) })}
          />
        )
      }
    >
      {load.isSuccess ? (
        <Result loaded={load.data} />
      ) : (
        <div className="space-y-4">
          <p>
            Trae de {NETWORK_LIST} los comentarios de tus cuentas activas que Atalaya aún no tiene. {HIDES_NOTHING}{" "}
            <HelpLink article="historial" />
          </p>
          <Slider
            label="Días hacia atrás"
            name="daysBack"
            min={1}
            max={HISTORY_DAYS}
            value={days}
            valueText={daysText(days)}
            disabled={load.isPending}
            onChange={(event) => setDays(Number(event.target.value))}
          />
          {load.isPending ? (
            <Spinner label={`Leyendo los últimos ${daysText(days)}. Puede tardar unos segundos.`} />
          ) : (
            <p className="font-medium text-ink">Se puede hacer una sola vez por cuenta, así que elige bien los días.</p>
          )}
          {load.isError && <Alert look="error">{refusalMessage(load.error, LOAD_FAILED)}</Alert>}
        </div>
      )}
    </Dialog>
  );
}

const daysText = (days: number) => (days === 1 ? "1 día" : `${days} días`);

function Result({ loaded: { newComments, autoModStats, more } }: { loaded: HistoryLoad }) {
  return (
    <div role="status" className="space-y-4">
      <p className="text-ink">
        {newComments === 0 && !more ? (
          "No había comentarios que Atalaya no tuviera ya."
        ) : (
          <>
            <strong className="figures font-semibold">{figure(newComments)}</strong>{" "}
            {newComments === 1 ? "comentario nuevo" : "comentarios nuevos"}
          </>
        )}
      </p>
      {newComments > 0 && (
        <dl className="grid grid-cols-3 gap-2">
          {[
            ["Aprobados", autoModStats.approved, "text-ok"] as const,
            ["Por revisar", autoModStats.pending, "text-flag"] as const,
            ["Eliminados", autoModStats.removed, "text-hidden"] as const,
          ].map(([label, count, color]) => (
            <div key={label}>
              <dt className="text-small">{label}</dt>
              <dd className={`figures text-title font-semibold ${color}`}>{figure(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {more && <p>Hay más: el resto sigue llegando y aparecerá en la lista por sí solo.</p>}
    </div>
  );
}

/** Loads old comments of every active page from the network, then reloads the list and the counts. */
function useLoadHistory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (daysBack: number) => bodyOf(api.comments["force-sync"].$post({ json: { daysBack } })),
    // Only the server knows whether the load is used up, even after a time-out.
    onSettled: () => client.invalidateQueries({ queryKey: planQuery.queryKey }),
    onSuccess: () => {
      client.invalidateQueries({ queryKey: ["comments", "list"] });
      refreshCounts(client);
    },
  });
}
