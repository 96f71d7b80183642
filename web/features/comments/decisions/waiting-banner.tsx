import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MAX_WAITING } from "../../../../worker/vocabulary/limits.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { showFailure } from "../../../api/toasts.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { useAbility } from "../../auth/session/use-ability.ts";
import { refreshCounts, waitingCountQuery } from "../data/queries.ts";

/** Says how many actions wait because the network does not answer, and tries them now. Nothing when none does, or while it loads. */
export function WaitingBanner() {
  const client = useQueryClient();
  const mayModerate = useAbility("moderate");
  const { data: waiting = 0 } = useQuery(waitingCountQuery);
  const retry = useMutation({
    mutationFn: () => bodyOf(api.comments["waiting-actions"].retry.$post()),
    onSuccess: ({ message }) => showToast({ look: "info", text: message }),
    onError: showFailure("No se pudo volver a intentar"),
    onSettled: () => refreshCounts(client),
  });
  if (waiting === 0) return null;
  return (
    <Alert
      look="info"
      action={
        mayModerate && (
          <Button size="small" look="secondary" loading={retry.isPending} onClick={() => retry.mutate()}>
            Reintentar ahora
          </Button>
        )
      }
    >
      La red social no responde. {waitText(waiting)} en cuanto vuelva.
    </Alert>
  );
}

function waitText(waiting: number): string {
  if (waiting === 1) return "1 acción espera y se hará sola";
  return `${figure(waiting)}${waiting === MAX_WAITING ? " o más" : ""} acciones esperan y se harán solas`;
}
