import { countedComments } from "../../../../worker/vocabulary/text/figure.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { DisapproveDialog } from "../decisions/disapprove-dialog.tsx";
import type { useSelection } from "./use-selection.ts";

const AssignDialog = lazyPart(async () => (await import("../assign/assign-dialog.tsx")).AssignDialog);
const BulkReplyDialog = lazyPart(async () => (await import("../reply/bulk-reply-dialog.tsx")).BulkReplyDialog);

/** The dialog of the action that the reader chose for everything selected. */
export function SelectionDialogs({ selection }: { selection: ReturnType<typeof useSelection> }) {
  const { asked, affected, everything, confirm, cancel, finish } = selection;
  const count = everything ? everything.count : affected.length;
  if (asked === "disapprove")
    return (
      <DisapproveDialog
        comments={affected}
        count={count}
        onClose={cancel}
        onConfirm={(why) => confirm({ status: "disapproved", ...why })}
      />
    );
  if (asked === "reply")
    return (
      <BulkReplyDialog ids={affected.map(({ id }) => id)} example={affected[0]} onDone={finish} onClose={cancel} />
    );
  if (asked === "assign") return <AssignDialog comments={affected} onDone={finish} onClose={cancel} />;
  if (asked === "delete")
    return <BulkDeleteDialog count={count} onClose={cancel} onConfirm={() => confirm({ status: "removed" })} />;
  return null;
}

type Props = { count: number; onConfirm: () => void; onClose: () => void };

/** Asks before every deletion: what is deleted on the network cannot be restored. */
function BulkDeleteDialog({ count, onConfirm, onClose }: Props) {
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
