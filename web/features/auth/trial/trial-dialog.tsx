import { useMutation } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useRef } from "react";
import { TRIAL_INCLUDES } from "../../../../worker/vocabulary/money/plan-features.ts";
import { TRIAL_DAYS } from "../../../../worker/vocabulary/money/plans.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { ApiError, isRefusal } from "../../../api/api-error.ts";
import { saveSession } from "../../../api/session-store.ts";
import type { TrialAnswer } from "../../../api/types.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { buildTracking } from "../../consent/tracking.ts";

const PROMISES = [
  `${TRIAL_DAYS} días con ${TRIAL_INCLUDES}`,
  "Sin tarjeta de crédito",
  "Al terminar, tu cuenta vuelve al plan gratuito automáticamente",
];

export function TrialDialog({ onClose }: { onClose: () => void }) {
  // A ref, since the second click of a double click comes before the button is drawn again.
  const isSending = useRef(false);
  const activation = useMutation({
    mutationFn: activateTrial,
    onSuccess: () => {
      // The next step is to connect a page.
      window.history.replaceState(null, "", paths.accounts);
      window.location.reload();
    },
    onError: () => {
      isSending.current = false;
    },
  });
  function activate() {
    if (isSending.current) return;
    isSending.current = true;
    activation.mutate();
  }
  return (
    <Dialog
      title="Activa tu prueba gratuita"
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Ahora no
          </Button>
          <Button onClick={activate} loading={activation.isPending || activation.isSuccess} autoFocus>
            {activation.isPending ? "Activando..." : "Activar prueba gratuita"}
          </Button>
        </>
      }
    >
      <ul className="space-y-2">
        {PROMISES.map((promise) => (
          <li key={promise} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ok" />
            {promise}
          </li>
        ))}
      </ul>
      {activation.isError && (
        <div className="mt-4">
          <Alert look="error">{activation.error.message}</Alert>
        </div>
      )}
    </Dialog>
  );
}

const NOT_ACTIVATED = "Error al activar la prueba gratuita";
const FAILED = "Hubo un error al activar tu prueba gratuita. Inténtalo nuevamente más tarde.";

/**
 * Activates the free trial, and stores the user who then has it.
 *
 * @throws ApiError with the server's reason or, when it gave none, with the general sentence
 */
async function activateTrial(): Promise<void> {
  const answer: Partial<TrialAnswer> = await bodyOf(
    api.auth["activate-trial"].$post({ json: { tracking: buildTracking() } }),
  ).catch((error) => {
    throw isRefusal(error) ? error : new ApiError({ code: "trial_failed", status: 0, message: FAILED });
  });
  if (!answer.user) {
    throw new ApiError({ code: "trial_failed", status: 200, message: answer.message ?? NOT_ACTIVATED });
  }
  saveSession({ user: answer.user });
}
