import type { ReactNode } from "react";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";

type Props = {
  title: string;
  confirm: string;
  dismiss: string;
  look?: "primary" | "danger";
  isSending: boolean;
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A question before something that matters, and why it failed if it did. */
export function ConfirmDialog({
  title,
  confirm,
  dismiss,
  look = "primary",
  isSending,
  error,
  onConfirm,
  onClose,
  children,
}: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {dismiss}
          </Button>
          <Button look={look} loading={isSending} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {children}
        {error && <Alert look="error">{error}</Alert>}
      </div>
    </Dialog>
  );
}
