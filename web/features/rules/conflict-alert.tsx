import { useMutation } from "@tanstack/react-query";
import type { SettingsAnswer } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { loadSettings } from "./queries.ts";

/** Says that another person saved during the edit. Their settings can be loaded, with the reader's edits applied to them. */
export function ConflictAlert({
  accounts,
  onLoaded,
}: {
  /** Those that the edits are for; undefined stands for the workspace. */
  accounts: readonly (string | undefined)[];
  onLoaded: (latest: [SettingsAnswer, ...(SettingsAnswer | undefined)[]]) => void;
}) {
  const reload = useMutation({
    mutationFn: () => Promise.all(accounts.map(loadSettings)),
    onSuccess: ([latest, ...others]) => latest && onLoaded([latest, ...others]),
    onError: () => showToast({ look: "error", text: "No se pudo cargar la configuración." }),
  });
  return (
    <div className="mb-4">
      <Alert
        look="warning"
        action={
          <Button look="secondary" size="small" loading={reload.isPending} onClick={() => reload.mutate()}>
            Recargar
          </Button>
        }
      >
        Alguien guardó otros cambios mientras editabas. Al recargar verás los suyos con los tuyos encima, y nada se
        pierde.
      </Alert>
    </div>
  );
}
