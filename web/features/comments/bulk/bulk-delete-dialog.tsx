import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { countedComments } from "../data/decision-texts.ts";

type Props = { count: number; onConfirm: () => void; onClose: () => void };

/** Asks before every deletion: what is deleted on the network cannot be restored. */
export function BulkDeleteDialog({ count, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      title={`¿Eliminar ${countedComments(count)}?`}
      confirm="Eliminar"
      look="danger"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="text-ink">Se borran de la red para siempre. Esta acción no se puede deshacer.</p>
      <p>Si basta con que nadie los vea, desapruébalos: quedan ocultos y puedes restaurarlos.</p>
    </ConfirmDialog>
  );
}
