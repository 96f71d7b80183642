import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { countedComments } from "../data/decision-words.ts";

type Props = { count: number; onConfirm: () => void; onClose: () => void };

/** Asked each time: what is deleted on the network does not come back. */
export function BulkDeleteDialog({ count, onConfirm, onClose }: Props) {
  return (
    <Dialog
      title={`¿Eliminar ${countedComments(count)}?`}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button look="danger" onClick={onConfirm}>
            Eliminar
          </Button>
        </>
      }
    >
      <p className="text-ink">Se borran de la red para siempre. Esta acción no se puede deshacer.</p>
      <p className="mt-2">Si basta con que nadie los vea, desapruébalos: quedan ocultos y puedes restaurarlos.</p>
    </Dialog>
  );
}
