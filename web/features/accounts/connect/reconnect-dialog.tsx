import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import type { Reconnection } from "../reconnection.ts";

type Props = { reconnection: Reconnection; onConfirm: () => void; onClose: () => void };

/** Shown before an account is connected again: what Facebook will ask, and what must stay ticked there. */
export function ReconnectDialog({ reconnection: { name, permissions }, onConfirm, onClose }: Props) {
  return (
    <Dialog
      title={`¿Volver a conectar ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={onConfirm}>Volver a conectar</Button>
        </>
      }
    >
      <div className="space-y-3">
        {permissions ? (
          <>
            <p>Facebook te pedirá {permissions.length === 1 ? "este permiso" : "estos permisos"}:</p>
            <ul className="list-disc space-y-1 pl-5 text-ink">
              {permissions.map(({ scope, name }) => (
                <li key={scope}>{name}</li>
              ))}
            </ul>
          </>
        ) : (
          <p>Facebook te pedirá lo que le falta a esta cuenta.</p>
        )}
        <p>Mantén marcadas todas las páginas que ya proteges. Tus ajustes y comentarios no cambian.</p>
      </div>
    </Dialog>
  );
}
