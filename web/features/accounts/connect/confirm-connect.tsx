import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";

/** Shown when there are accounts already, since connecting again renews their permissions. */
export function ConfirmConnect({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog title="¿Conectar otra cuenta?" confirm="Continuar" onConfirm={onConfirm} onClose={onClose}>
      <p>
        Ya tienes cuentas conectadas. En Facebook, mantén marcadas también las páginas que ya proteges: las que
        desmarques dejarán de estar conectadas.
      </p>
    </ConfirmDialog>
  );
}
