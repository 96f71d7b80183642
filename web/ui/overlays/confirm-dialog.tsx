import type { ReactNode } from "react";
import { Alert } from "../alert.tsx";
import { Dialog } from "./dialog.tsx";
import { type ButtonLabels, DialogButtons } from "./dialog-buttons.tsx";

type Props = ButtonLabels & {
  title: string;
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before something important is done; `error` says why it failed. */
export function ConfirmDialog({ title, error = null, onConfirm, onClose, children, ...labels }: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={<DialogButtons {...labels} onCancel={onClose} onClick={onConfirm} />}
    >
      <div className="space-y-4">
        {children}
        {error && <Alert look="error">{error}</Alert>}
      </div>
    </Dialog>
  );
}
