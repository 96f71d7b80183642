import type { ReactNode } from "react";
import { Alert } from "../alert.tsx";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  title: string;
  /** The labels of the two buttons. */
  confirm: string;
  dismiss?: string;
  look?: "primary" | "danger";
  isSending?: boolean;
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A question before something that matters, and why it failed if it did. */
export function ConfirmDialog({
  title,
  confirm,
  dismiss = "Cancelar",
  look = "primary",
  isSending = false,
  error = null,
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
