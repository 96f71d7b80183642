import { Dialog } from "../../ui/overlays/dialog.tsx";
import { DialogButtons } from "../../ui/overlays/dialog-buttons.tsx";

export function UnsavedDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      title="Tienes cambios sin guardar"
      onClose={onStay}
      actions={
        <DialogButtons cancel="Descartar cambios" confirm="Seguir editando" onCancel={onLeave} onClick={onStay} />
      }
    >
      <p>Si cierras ahora, la moderación sigue como estaba.</p>
    </Dialog>
  );
}
