import { BulkDeleteDialog } from "../bulk/bulk-delete-dialog.tsx";
import { DisapproveDialog } from "../decisions/disapprove-dialog.tsx";
import type { useSelection } from "./use-selection.ts";

/** Confirms an action on everything selected. */
export function SelectionDialogs({ selection }: { selection: ReturnType<typeof useSelection> }) {
  const { asked, selected, count, confirm, cancel } = selection;
  if (asked === "disapprove")
    return (
      <DisapproveDialog
        comments={selected}
        count={count}
        onClose={cancel}
        onConfirm={(why) => confirm({ status: "disapproved", ...why })}
      />
    );
  if (asked === "delete")
    return <BulkDeleteDialog count={count} onClose={cancel} onConfirm={() => confirm({ status: "removed" })} />;
  return null;
}
