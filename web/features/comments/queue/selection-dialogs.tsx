import { lazyPart } from "../../../ui/lazy-part.tsx";
import { BulkDeleteDialog } from "../bulk/bulk-delete-dialog.tsx";
import { DisapproveDialog } from "../decisions/disapprove-dialog.tsx";
import type { useSelection } from "./use-selection.ts";

const AssignDialog = lazyPart(async () => (await import("../assign/assign-dialog.tsx")).AssignDialog);

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
  if (asked === "assign") return <AssignDialog comments={affected} onDone={finish} onClose={cancel} />;
  if (asked === "delete")
    return <BulkDeleteDialog count={count} onClose={cancel} onConfirm={() => confirm({ status: "removed" })} />;
  return null;
}
