import type { ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import { DialogButtons } from "./dialog-buttons.tsx";

type Props = { onStay: () => void; onLeave: () => void; children: ReactNode };

/** Asks before a form with unsaved changes closes. @param props.children  what stays as it was */
export function UnsavedDialog({ onStay, onLeave, children }: Props) {
  return (
    <Dialog
      title="Tienes cambios sin guardar"
      onClose={onStay}
      actions={
        <DialogButtons cancel="Descartar cambios" confirm="Seguir editando" onCancel={onLeave} onClick={onStay} />
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
