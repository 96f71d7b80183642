import { useState } from "react";
import type { HealthProblem, PermissionName } from "../../../api/types.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { useAbility } from "../../auth/session/use-ability.ts";
import { shortMomentText } from "../../time/date-text.ts";

const SupportDialog = lazyPart(async () => (await import("../../support/support-dialog.tsx")).SupportDialog);

type Props = {
  problem: HealthProblem;
  onReconnect: (permissions: PermissionName[]) => void;
  onRepair: () => void;
  onSweep: () => void;
};

/** The one thing to do about a problem: a button, a link, or a sentence. */
export function RemedyButton({ problem: { remedy }, onReconnect, onRepair, onSweep }: Props) {
  const mayManagePages = useAbility("pages");
  const [isSupportOpen, setSupportOpen] = useState(false);
  if (!mayManagePages && remedy.kind !== "wait")
    return <p className="text-ink-soft">Avisa a quien administra tu equipo.</p>;
  switch (remedy.kind) {
    case "reconnect":
      return (
        <Button look="secondary" size="small" onClick={() => onReconnect(remedy.permissions)}>
          Volver a conectar
        </Button>
      );
    case "repair":
      return (
        <Button look="secondary" size="small" onClick={onRepair}>
          Volver a suscribir
        </Button>
      );
    case "sync":
      return (
        <Button look="secondary" size="small" onClick={onSweep}>
          Traerlos ahora
        </Button>
      );
    case "role":
      return (
        <a href={remedy.url} target="_blank" rel="noreferrer" className={buttonClass("secondary", "small")}>
          Abrir en {remedy.label}
        </a>
      );
    case "support":
      return (
        <>
          <Button look="secondary" size="small" onClick={() => setSupportOpen(true)}>
            Escribir a soporte
          </Button>
          {isSupportOpen && <SupportDialog onClose={() => setSupportOpen(false)} />}
        </>
      );
    case "wait":
      return (
        <p className="text-ink-soft">{remedy.until ? `Espera hasta ${shortMomentText(remedy.until)}.` : "Espera."}</p>
      );
  }
}
