import { LoaderCircle } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { SCAN_DAYS } from "../../../worker/vocabulary/durations.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { messageOf } from "../../api/api-error.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { ScanProgress } from "./scan-progress.ts";
import { useStartScans } from "./scan-queries.ts";

const NOT_STARTED = "No se pudo empezar la revisión.";

/** Starts the scan without a click, shows its progress, and lets the owner start it again after a failure. */
export function ScanStep({ progress }: { progress: Exclude<ScanProgress, { state: "done" }> }) {
  const start = useStartScans();
  // The scan needs no permission: it hides nothing.
  const isNew = progress.state === "none";
  const begin = useEffectEvent(() => {
    if (progress.state === "none") start.mutate(progress.toStart);
  });
  useEffect(() => {
    if (isNew) begin();
  }, [isNew]);
  if (progress.state === "running") {
    const { considered, isWaiting } = progress;
    return (
      <p role="status" className="flex items-center gap-2">
        <LoaderCircle aria-hidden="true" className="size-4 shrink-0 animate-spin text-lantern-text" />
        {isWaiting
          ? "La red social pidió una pausa. Seguimos en cuanto nos deje."
          : `Revisando tus últimos ${SCAN_DAYS} días: ${figure(considered)} ${considered === 1 ? "comentario" : "comentarios"} por ahora…`}
      </p>
    );
  }
  if (isNew && !start.isError) return <Spinner label="Empezando la revisión…" />;
  return (
    <div className="space-y-3">
      {progress.state === "failed" && !start.isError && (
        <Alert look="warning">La revisión se detuvo. Comprueba la conexión de tu página y vuelve a intentarlo.</Alert>
      )}
      {start.isError && <Alert look="error">{messageOf(start.error, NOT_STARTED)}</Alert>}
      <Button loading={start.isPending} onClick={() => start.mutate(progress.toStart)}>
        Reintentar la revisión
      </Button>
    </div>
  );
}
