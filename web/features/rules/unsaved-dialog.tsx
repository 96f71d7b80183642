import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";

export function UnsavedDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      title="Tienes cambios sin guardar"
      onClose={onStay}
      actions={
        <>
          <Button look="secondary" onClick={onLeave}>
            Descartar cambios
          </Button>
          <Button onClick={onStay}>Seguir editando</Button>
        </>
      }
    >
      <p>Si cierras ahora, la moderación sigue como estaba.</p>
    </Dialog>
  );
}
