import { useMutation } from "@tanstack/react-query";
import { TRIAL_DAYS } from "../../../worker/vocabulary.ts";
import { api } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import { saveSession } from "../../api/session-store.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { buildTracking } from "./tracking.ts";

const FAILED = "Hubo un error al activar tu prueba gratuita. Inténtalo nuevamente más tarde.";

export function TrialDialog({ onClose }: { onClose: () => void }) {
  const activation = useMutation({
    mutationFn: () => api.activateTrial(buildTracking()),
    onSuccess: ({ user }) => {
      saveSession({ user });
      window.location.reload();
    },
  });
  // A refusal (already used) explains itself; anything else gets the general sentence.
  const refused = activation.error instanceof ApiError && activation.error.status === 403;
  return (
    <Dialog title="Activa tu prueba gratuita" onClose={onClose}>
      <p className="text-slate-300">
        Tienes {TRIAL_DAYS} días del plan Pro, sin tarjeta de crédito. Al terminar, tu cuenta vuelve al plan gratuito
        automáticamente.
      </p>
      {activation.isError && (
        <div className="mt-4">
          <Alert look="error">{refused ? activation.error.message : FAILED}</Alert>
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          Ahora no
        </Button>
        <Button onClick={() => activation.mutate()} disabled={activation.isPending || activation.isSuccess}>
          {activation.isPending ? "Activando..." : "Activar prueba gratuita"}
        </Button>
      </div>
    </Dialog>
  );
}
