import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";

/** Asked when there are accounts already: connecting again renews their permissions. */
export function ConfirmConnect({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  return (
    <Dialog
      title="¿Conectar otra cuenta?"
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={onConfirm}>Continuar</Button>
        </>
      }
    >
      <p>
        Ya tienes cuentas conectadas. En Facebook, mantén marcadas también las páginas que ya proteges: las que
        desmarques dejarán de estar conectadas.
      </p>
    </Dialog>
  );
}
