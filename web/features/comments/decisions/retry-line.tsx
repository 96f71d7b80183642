import { useMutation } from "@tanstack/react-query";
import { CircleAlert, Clock } from "lucide-react";
import { showFailure } from "../../../api/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { useAbility } from "../../auth/session/use-ability.ts";
import { retryFailedAction } from "./retry-failed-action.ts";

type Props = {
  /** What did not happen: "No se pudo ocultar en Facebook". */
  what: string;
  /** An action or a reply of the outbox. */
  action: { id: string; state: string; message: string | null; retryable: boolean };
};

/** A failed or waiting action, its reason, and a button to retry it when that can help. */
export function RetryLine({ what, action: { id, state, message, retryable } }: Props) {
  const mayModerate = useAbility("moderate");
  const retry = useMutation({
    mutationFn: () => retryFailedAction(id),
    onSuccess: (answer) => showToast({ look: "info", text: answer.message }),
    onError: showFailure("No se pudo volver a intentar"),
  });
  const isWaiting = state === "parked" || retry.isSuccess;
  const Icon = isWaiting ? Clock : CircleAlert;
  return (
    <p className={`flex flex-wrap items-center gap-x-2 gap-y-1 ${isWaiting ? "text-wait" : "text-hidden"}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0">
        {what}
        {message && `: ${message}`}
      </span>
      {mayModerate && retryable && !retry.isSuccess && (
        <Button look="quiet" size="small" loading={retry.isPending} onClick={() => retry.mutate()}>
          Reintentar
        </Button>
      )}
    </p>
  );
}
